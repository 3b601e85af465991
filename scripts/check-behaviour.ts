import { report } from './report.ts'
import { readSourceFiles } from './source-files.ts'

/** A rule in docs/behaviour: a list item that begins with the rule's name. */
const RULE = /^- `([a-z-]+\/[a-z\d-]+)`/gm

/** A `Shows` comment: captures its rules, and the first line after it that is not a comment. */
const COMMENT = /^[ \t]*\/\/ Shows (.+)$(?=(?:\n[ \t]*\/\/.*)*\n(.*))/gm

const TEST = /^\s*(?:story|it|test)(?:\.each)?[(<]/

/** The disagreements between docs/behaviour and the tests below `root`, one message each. */
export function findGaps(root: string): string[] {
  const rules = readSourceFiles(root, 'docs/behaviour/*.md').flatMap(({ path, text }) =>
    [...text.matchAll(RULE)].map(([, name = '']) => ({ path, name })),
  )
  const comments = readSourceFiles(root, '**/*.{test,spec}.ts').flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)].map(({ index, 1: names = '', 2: below = '' }) => ({
      place: `${path}:${text.slice(0, index).split('\n').length}`,
      names: names.split(', '),
      below,
    })),
  )
  const known = new Set(rules.map(({ name }) => name))
  const shown = new Set(comments.flatMap(({ names }) => names))
  return [
    ...rules
      .filter(({ name }, index) => rules.findIndex((rule) => rule.name === name) < index)
      .map(({ path, name }) => `${path}: another rule is called ${name}`),
    ...rules.filter(({ name }) => !shown.has(name)).map(({ path, name }) => `${path}: no test shows ${name}`),
    ...comments.filter(({ below }) => !TEST.test(below)).map(({ place }) => `${place} stands above no test`),
    ...comments.flatMap(({ place, names }) =>
      names.filter((name) => !known.has(name)).map((name) => `${place} names no rule: ${name}`),
    ),
  ]
}

if (import.meta.main) report('Behaviour', findGaps(process.cwd()))
