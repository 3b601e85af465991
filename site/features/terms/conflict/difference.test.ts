import { expect, it } from '@jest/globals'
import { differencesOf } from './difference.ts'

const marked = (text: string, other: string): string =>
  differencesOf(text, other)
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => (added ? `[${value}]` : value))
    .join('')

it('each word in which two versions differ is marked, and nothing between them', () => {
  expect(marked('The quick brown fox jumps.', 'The slow brown fox leaps.')).toBe('The [quick] brown fox [jumps].')
  expect(marked('Новый слой данных', 'Старый слой данных')).toBe('[Новый] слой данных')
  expect(marked('The fox', 'The brown fox')).toBe('The fox')
})

it('a text of 10,000 words is marked as a whole if all of them differ', () => {
  const text = (word: string): string => Array.from({ length: 10_000 }, (_, n) => `${word}${n}`).join(' ')
  expect(marked(text('a'), text('b'))).toBe(`[${text('a')}]`)
})
