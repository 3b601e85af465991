/** Stores text for this tab. If storage is full or disabled, the text is lost without an error. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or disabled.
  }
}

/** Reads and removes the stored text; null if there is none. */
export function takeFromTab(key: string): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  } catch {
    return null
  }
}
