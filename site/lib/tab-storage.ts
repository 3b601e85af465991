/** What this tab keeps. Where storage is full or switched off it is lost, and nothing else is. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // As said above.
  }
}

/** What was kept, once. */
export function takeFromTab(key: string): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  } catch {
    return null
  }
}
