import { plainText } from '../../contracts/definition.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Random } from './random.ts'

/** What a reader may ask that finds most: a letter, two, words of everywhere. */
const BROAD = ['e', 's', 'a', 'co', 'data', 'st', 'e s', 'con de']

/** Searches as people type them: names, beginnings of names, words of definitions, two words, single letters. */
export function makeSearches({ terms }: GlossaryContent, count: number): string[] {
  const random = new Random(77)
  const name = (): string => random.pick(terms).name
  const word = (): string => random.pick(plainText(random.pick(terms).definition).split(' '))
  const kinds = [
    name,
    () => name().slice(0, 1 + random.below(5)),
    word,
    () => `${word()} ${word()}`,
    () => `${name().split(' ')[0] ?? ''} ${word().slice(0, 3)}`,
    () => random.pick(BROAD),
  ]
  return Array.from({ length: count }, () => random.pick(kinds)().slice(0, 200))
}
