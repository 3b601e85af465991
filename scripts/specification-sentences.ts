import list from '../tests/specification/sentences.json' with { type: 'json' }

/** A sentence of the specification's sections 2, 4, 5 and 8, or a part of one that says several things. */
export interface Sentence {
  /** Its section, its heading there, its place: `2.admin.3`; a part has a letter: `2.admin.11b`. */
  id: string
  text: string
  /** What was decided where the sentence asks for nothing, or for something that the decisions replace. */
  decided?: string
}

const SECTIONS = ['2', '4', '5', '8']
const FILE = 'tests/specification/sentences.json'

export const sentences: readonly Sentence[] = list

/** Where the list and the specification differ: a sentence that is not in it, and what is in it but not on the list. */
export function compareWithSpecification(listed: readonly Sentence[], specification: string): string[] {
  let rest = textOfSections(specification)
  const unknown: string[] = []
  for (const { id, text } of listed) {
    const place = rest.indexOf(text)
    if (place < 0) unknown.push(`${FILE}: ${id} is not in the specification: ${text}`)
    else rest = `${rest.slice(0, place)}\n${rest.slice(place + text.length)}`
  }
  const missing = rest.split('\n').map((text) => text.trim())
  return [...unknown, ...missing.filter(Boolean).map((text) => `${FILE} lacks a sentence: ${text}`)]
}

/** What the sections say, in one line: without headings, bullets and the table of routes. */
const textOfSections = (specification: string): string =>
  specification
    .split(/^## /m)
    .filter((section) => SECTIONS.includes(section.split('.')[0] ?? ''))
    .map((section) => section.split('\n').slice(1))
    .flatMap((lines) => lines.filter((line) => !/^(?:#|\|)/.test(line)).map((line) => line.replace(/^\s*- /, '')))
    .join(' ')
    .replace(/\s+/g, ' ')
