import leven from 'leven'

/** One edit for every so many letters, and never more than two: HOST is as near to HOME as to HOTS, and many have a DATABASE of another program. */
const LETTERS_PER_EDIT = 5
const MOST_EDITS = 2
/** Shorter names are near to what any machine has. */
const LEAST_LETTERS = 8

export interface Misspelt {
  given: string
  meant: string
}

/** A name that is none of the known ones and nearly one of them; null where there is none. */
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
