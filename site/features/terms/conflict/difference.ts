import { type ChangeObject, diffWords } from 'diff'

/** Finds words in every script, including those without spaces. */
const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Texts that differ in more words would take seconds to compare; they count as entirely different. */
const maxEditLength = 1000

/** The difference word by word: words only in `text` (`added`), only in `other` (`removed`), and in both. */
export const differencesOf = (text: string, other: string): ChangeObject<string>[] =>
  diffWords(other, text, { intlSegmenter, maxEditLength }) ?? [
    { value: other, added: false, removed: true, count: 1 },
    { value: text, added: true, removed: false, count: 1 },
  ]
