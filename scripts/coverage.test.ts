import { describe, expect, it } from '@jest/globals'
import { findGaps, toPage } from './coverage.ts'
import { findCoveringTests } from './covering-tests.ts'
import { makeFolder } from './folder-for-test.ts'
import { compareWithSpecification } from './specification-sentences.ts'

const testsIn = (text: string) => findCoveringTests(makeFolder({ 'tests/journeys/votes.spec.ts': text }))
const sentences = [
  { id: '2.home.1', text: 'Shows {name} | title.' },
  { id: '8.texts.1', text: 'Says so.', decided: 'It sings.' },
]

describe('which test shows which sentence', () => {
  it.each([
    ['a story', "// Covers 2.home.1\nstory('shows it', () => {})", 'shows it'],
    ['a test with a reason above', "// Why.\n// Covers 2.home.1\nit('shows it', () => {})", 'shows it'],
    ['a test of a table', "// Covers 2.home.1\nit.each([1])('shows %s', () => {})", 'shows %s'],
    [
      'a story of a loop',
      'for (const x of [1]) {\n  // Covers 2.home.1\n  story(`shows ${x}`, () => {})\n}',
      'shows ${x}',
    ],
    [
      'a story of a group',
      "story.describe('a vote', () => {\n  // Covers 2.home.1\n  story('is shown', () => {})\n})",
      'a vote › is shown',
    ],
  ])('%s says it right above', (_, text, title) => {
    const tests = [{ path: 'tests/journeys/votes.spec.ts', title, sentences: ['2.home.1'] }]
    expect(testsIn(text)).toEqual({ tests, strayComments: [] })
  })

  it('a test may show several sentences', () => {
    const [test] = testsIn("// Covers 2.home.1, 8.texts.1\n// Covers 4.states.9a\nit('shows them', () => {})").tests
    expect(test?.sentences).toEqual(['2.home.1', '8.texts.1', '4.states.9a'])
  })

  it('a comment above no test is found', () => {
    const { strayComments } = testsIn("const a = 1\n// Covers 2.home.1\nstory.describe('a vote', () => {})")
    expect(strayComments).toEqual(['tests/journeys/votes.spec.ts:2'])
  })

  it('a sentence without a test, and a comment that names no sentence, are found', () => {
    expect(findGaps(sentences, testsIn("// Covers 2.home.1, 2.home.99\nit('shows it', () => {})"))).toEqual([
      '8.texts.1 has no test: Says so.',
      'tests/journeys/votes.spec.ts: there is no sentence 2.home.99',
    ])
  })

  it('the page links each sentence to its tests, and says what was decided', async () => {
    const page = await toPage(sentences, testsIn("// Covers 2.home.1\nit('shows it', () => {})"))
    expect(page).toContain('| 2.home.1 | Shows \\{name\\} \\| title. | [shows it](../tests/journeys/votes.spec.ts) |')
    expect(page).toContain('| 8.texts.1 | Says so.<br>_Decided:_ It sings. | **none yet** |')
  })
})

describe('the list of sentences', () => {
  const specification = [
    '## 1. What it does\n\nMore.\n\n## 2. Screens\n\n| Route | Screen |\n\n### Home\n',
    '- Shows {name} |\n  title.\n\n## 8. Errors\n\nSays so.\n',
  ].join('\n')

  it('holds every sentence of the specification', () => {
    expect(compareWithSpecification(sentences, specification)).toEqual([])
    expect(compareWithSpecification(sentences.slice(1), specification)).toEqual([
      'tests/specification/sentences.json lacks a sentence: Shows {name} | title.',
    ])
  })

  it('holds no other', () => {
    const other = { id: '8.texts.2', text: 'Sings.' }
    expect(compareWithSpecification([...sentences, other], specification)).toEqual([
      'tests/specification/sentences.json: 8.texts.2 is not in the specification: Sings.',
    ])
  })
})
