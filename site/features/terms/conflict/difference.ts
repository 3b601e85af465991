import { type ChangeObject, diffWords } from 'diff'

/** Finds the words of every script. */
const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Texts with more differing words are two texts, which would take seconds to compare. */
const maxEditLength = 1000

/** Word by word, what a text has besides another (`added`), what it lacks (`removed`), and what both have. */
export const differencesOf = (text: string, other: string): ChangeObject<string>[] =>
  diffWords(other, text, { intlSegmenter, maxEditLength }) ?? [
    { value: other, added: false, removed: true, count: 1 },
    { value: text, added: true, removed: false, count: 1 },
  ]
