import leven from 'leven'

/** One edit per this many letters, at most two in all: HOST is as close to HOME as to HOTS, and other programs set variables such as DATABASE. */
const LETTERS_PER_EDIT = 5
const MOST_EDITS = 2
/** Shorter names are too close to variables of other programs. */
const LEAST_LETTERS = 8

export interface Misspelt {
  given: string
  meant: string
}

/** Finds a name that is no setting but close to one; null if there is none. */
export function findMisspelt(given: readonly string[], known: readonly string[]): Misspelt | null {
  for (const name of given) {
    if (known.includes(name)) continue
    const meant = known.find((setting) => isNearly(name.toUpperCase(), setting))
    if (meant !== undefined) return { given: name, meant }
  }
  return null
}

function isNearly(name: string, setting: string): boolean {
  if (setting.length < LEAST_LETTERS) return false
  const most = Math.min(MOST_EDITS, Math.floor(setting.length / LETTERS_PER_EDIT))
  return leven(name, setting, { maxDistance: most + 1 }) <= most
}
