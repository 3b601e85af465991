import ts from 'typescript'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** A test that says which sentences of the specification it shows. */
export interface CoveringTest {
  /** From the repository's root. */
  path: string
  /** With the titles of the groups around it; places of a template stand as they are written. */
  title: string
  sentences: string[]
}

export interface Covering {
  tests: CoveringTest[]
  /** Comments that stand above no test, as `path:line`. */
  strayComments: string[]
}

const COMMENT = /^\/\/ Covers (.+)$/
const TESTS = ['story', 'it', 'test']

/** The tests below `root` that have a line `// Covers 2.admin.3, 8.texts.18` right above them. */
export function findCoveringTests(root: string): Covering {
  const files = new Map(
    ['**/*.test.ts', 'tests/**/*.ts']
      .flatMap((pattern) => readSourceFiles(root, pattern))
      .map((file) => [file.path, file] as const),
  )
  const found = [...files.values()].sort((one, other) => one.path.localeCompare(other.path)).map(findInFile)
  return {
    tests: found.flatMap(({ tests }) => tests),
    strayComments: found.flatMap(({ strayComments }) => strayComments),
  }
}

function findInFile({ path, text }: SourceFile): Covering {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const tests: CoveringTest[] = []
  const read = new Set<number>()
  const visit = (node: ts.Node): void => {
    const title = ts.isExpressionStatement(node) ? titleOf(node.expression) : undefined
    if (title !== undefined) {
      const comments = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).flatMap(({ pos, end }) => {
        const sentences = COMMENT.exec(text.slice(pos, end))?.[1]
        if (sentences !== undefined) read.add(pos)
        return sentences?.split(', ') ?? []
      })
      if (comments.length > 0)
        tests.push({ path, title: [...groupsAround(node), title].join(' › '), sentences: comments })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const strayComments = [...text.matchAll(/^[ \t]*(?=\/\/ Covers )/gm)]
    .map(({ index, 0: indent }) => index + indent.length)
    .filter((position) => !read.has(position))
    .map((position) => `${path}:${source.getLineAndCharacterOfPosition(position).line + 1}`)
  return { tests, strayComments }
}

/** The title of `story('…', …)`, `it('…', …)` and `it.each([…])('…', …)`. */
function titleOf(expression: ts.Expression, callees = TESTS): string | undefined {
  if (!ts.isCallExpression(expression)) return undefined
  const [name = '', ...rest] = calleeOf(expression.expression).split('.')
  if (!callees.includes(name) || rest.some((part) => part !== 'each')) return undefined
  const [title] = expression.arguments
  if (title === undefined) return undefined
  if (ts.isStringLiteralLike(title)) return title.text
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined
}

const calleeOf = (callee: ts.Expression): string =>
  ts.isCallExpression(callee) ? calleeOf(callee.expression) : callee.getText()

/** From the outermost: what `describe` and `story.describe` around a test are called. */
function groupsAround(node: ts.Node): string[] {
  const group = ts.findAncestor(
    node.parent,
    (around) => ts.isCallExpression(around) && groupTitle(around) !== undefined,
  )
  return group === undefined ? [] : [...groupsAround(group), groupTitle(group) ?? '']
}

function groupTitle(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const callee = calleeOf(node.expression)
  const [title] = node.arguments
  return /(?:^|\.)describe(?:\.each)?$/.test(callee) && title !== undefined && ts.isStringLiteralLike(title)
    ? title.text
    : undefined
}
