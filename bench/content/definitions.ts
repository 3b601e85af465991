import type { Random } from '../../admin-api/testing/random.ts'
import { capitalize, textWord } from './words.ts'

/**
 * Characters of a definition's text. One in twenty is over three times as long as the median, one in a thousand over nine times. The values are between those
 * of the concepts of Concepticon (median 58, spread 0.63) and the starter glossary (median 424).
 */
const MEDIAN_LENGTH = 220
const SPREAD = 0.72
const LIMITS = { least: 24, most: 20_000 }
const PARAGRAPH = 420

/** Random HTML that the service's sanitizer leaves unchanged. */
export function makeDefinition(random: Random): string {
  const wanted = Math.min(LIMITS.most, Math.max(LIMITS.least, random.logNormal(MEDIAN_LENGTH, SPREAD)))
  const blocks: string[] = []
  for (let left = wanted; left > 0; left -= PARAGRAPH) {
    if (blocks.length > 0 && random.chance(0.15)) blocks.push(`<h2>${capitalize(textWord(random))}</h2>`)
    blocks.push(`<p>${makeText(random, Math.min(left, PARAGRAPH))}</p>`)
  }
  if (random.chance(0.12)) blocks.push(makeList(random))
  return blocks.join('')
}

function makeText(random: Random, length: number): string {
  let text = ''
  while (text.length < length) text += `${text === '' ? '' : ' '}${makeSentence(random)}`
  return text
}

function makeSentence(random: Random): string {
  const words = Array.from({ length: 4 + random.below(12) }, () => textWord(random))
  const marked = random.below(words.length)
  words[0] = capitalize(words[0] ?? '')
  words[marked] = mark(random, words[marked] ?? '')
  return `${words.join(' ')}${random.pick(['.', '.', '.', ';', ' &amp; more.'])}`
}

function mark(random: Random, word: string): string {
  const share = random.next()
  if (share < 0.04) return `<strong>${word}</strong>`
  if (share < 0.08) return `<em>${word}</em>`
  if (share < 0.1) return `<code>${word}</code>`
  if (share < 0.13) return `<a href="https://example.com/${word.toLowerCase()}" rel="noopener noreferrer">${word}</a>`
  return word
}

function makeList(random: Random): string {
  const points = Array.from({ length: 2 + random.below(5) }, () => `<li><p>${makeSentence(random)}</p></li>`)
  return random.chance(0.7) ? `<ul>${points.join('')}</ul>` : `<ol>${points.join('')}</ol>`
}
