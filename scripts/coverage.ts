import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { findCoveringTests, type Covering } from './covering-tests.ts'
import { report } from './report.ts'
import { compareWithSpecification, sentences, type Sentence } from './specification-sentences.ts'

/**
 * Which test shows which sentence of the specification. `npm run coverage` writes docs/coverage.md from the comments above the tests;
 * with `--check` it writes nothing, and fails when a sentence has no test or that file is out of date.
 */
const PAGE = 'docs/coverage.md'
/** Not part of this repository; where it lies beside it, the list of sentences is compared with it. */
const SPECIFICATION = '../shared/spec/specification.md'

const sectionNames: Record<string, string> = {
  '2': 'Section 2: screens and routes',
  '4': 'Section 4: states and transitions',
  '5': 'Section 5: validation rules',
  '8': 'Section 8: the error catalogue',
}

/** What is wrong with the comments: sentences without a test, comments that name no sentence or stand above no test. */
export function findGaps(wanted: readonly Sentence[], { tests, strayComments }: Covering): string[] {
  const known = new Set(wanted.map(({ id }) => id))
  const covered = new Set(tests.flatMap((test) => test.sentences))
  return [
    ...wanted.filter(({ id }) => !covered.has(id)).map(({ id, text }) => `${id} has no test: ${text}`),
    ...tests.flatMap((test) =>
      test.sentences.filter((id) => !known.has(id)).map((id) => `${test.path}: there is no sentence ${id}`),
    ),
    ...strayComments.map((place) => `${place}: this comment stands above no test`),
  ]
}

/** The page as markdown, formatted as `npm run format` would. */
export async function toPage(wanted: readonly Sentence[], covering: Covering): Promise<string> {
  const sections = Object.entries(sectionNames).map(([section, name]) => {
    const rows = wanted.filter(({ id }) => id.startsWith(`${section}.`)).map((sentence) => toRow(sentence, covering))
    return [`## ${name}`, '', '| | sentence | shown by |', '| --- | --- | --- |', ...rows].join('\n')
  })
  const lead =
    'Every sentence of sections 2, 4, 5 and 8 of the specification, and the tests that show that it holds. Made by `npm run coverage` ' +
    'from the comments `// Covers …` above the tests; `npm test` fails when a sentence has none. _Decided_ says how it is meant where ' +
    'the specification leaves it open or a decision replaces it; the test then shows what was decided.'
  const text = ['# Coverage', lead, ...sections].join('\n\n')
  return format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' })
}

function toRow({ id, text, decided }: Sentence, { tests }: Covering): string {
  const shown = tests.filter(({ sentences }) => sentences.includes(id))
  const links = shown.map(({ path, title }) => `[${escaped(title)}](../${path})`)
  const cell = decided === undefined ? escaped(text) : `${escaped(text)}<br>_Decided:_ ${escaped(decided)}`
  return `| ${id} | ${cell} | ${links.join('<br>') || '**none yet**'} |`
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>|~$]/g, '\\$&').replace(/\s+/g, ' ')

if (import.meta.main) {
  const root = process.cwd()
  const covering = findCoveringTests(root)
  const page = await toPage(sentences, covering)
  const findings = findGaps(sentences, covering)
  if (existsSync(SPECIFICATION)) {
    findings.push(...compareWithSpecification(sentences, readFileSync(SPECIFICATION, 'utf8')))
  }
  if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page)
  else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
    findings.push(`${PAGE} is out of date; npm run coverage writes it`)
  }
  report('Coverage of the specification', findings)
}
