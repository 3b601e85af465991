/** What this browser keeps for its reader. Where it keeps nothing (a setting, a private window), all is as on the first visit. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null: forgets the key */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Holds for this page only.
  }
}
