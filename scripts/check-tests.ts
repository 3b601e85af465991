import ts from 'typescript'
import { report } from './report.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const SLEEPS = ['setTimeout', 'wait']

/**
 * Tests below `root` that are left out (`.only`, `.skip`, `.fixme`, `.todo`, `xit`) or sleep for a fixed time. A sleep within a
 * loop is allowed: `while (!done()) await delay(20)`.
 */
export function findBadTests(root: string): string[] {
  return ['**/*.test.ts', '**/testing/**/*.ts', 'tests/**/*.ts']
    .flatMap((pattern) => readSourceFiles(root, pattern))
    .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)
    .flatMap(findInFile)
}

function findInFile({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const sleepNames = sleepsImportedBy(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const reason = leavesOut(node) ?? (ts.isCallExpression(node) ? waitsFor(node, sleepNames) : undefined)
    if (reason !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${reason}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function leavesOut(node: ts.Node): string | undefined {
  const isLeftOut = ts.isPropertyAccessExpression(node)
    ? /^(?:describe|it|test)(?:\.\w+)*\.(?:only|skip|fixme|todo|fail|failing)$/.test(node.getText())
    : ts.isIdentifier(node) && /^(?:xit|xtest|xdescribe|fit|fdescribe)$/.test(node.text)
  return isLeftOut ? `${node.getText()}: every test runs` : undefined
}

function waitsFor(call: ts.CallExpression, sleepNames: readonly string[]): string | undefined {
  const name = call.expression.getText()
  if (name.endsWith('.waitForTimeout')) return `${name}: wait for what is to happen, not for a time`
  const isSleep = sleepNames.includes(name) || (name === 'setTimeout' && endsPromise(call))
  return isSleep && !isInLoop(call) && !isLimit(call)
    ? `${name}: a fixed sleep; look again in a loop until it has happened`
    : undefined
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`, and the same with `() => resolve()`. */
function endsPromise(call: ts.CallExpression): boolean {
  const executor = ts.findAncestor(call, (node) => ts.isFunctionLike(node) && ts.isNewExpression(node.parent))
  const resolve =
    executor !== undefined && ts.isFunctionLike(executor) ? executor.parameters[0]?.name.getText() : undefined
  return resolve !== undefined && call.arguments[0]?.getText().replace(/^\(\) => (\w+)\(.*\)$/s, '$1') === resolve
}

const isInLoop = (node: ts.Node): boolean =>
  ts.findAncestor(node, (around) => ts.isIterationStatement(around, false)) !== undefined

/** `Promise.race([ended, delay(5000)])`: the time is what may not be reached. */
const isLimit = (node: ts.Node): boolean =>
  ts.findAncestor(node, (around) => ts.isCallExpression(around) && around.expression.getText() === 'Promise.race') !==
  undefined

/** The names under which the file knows the waits of `node:timers/promises`. */
const sleepsImportedBy = (source: ts.SourceFile): string[] =>
  source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('timers/promises'))
    .map(({ importClause }) => importClause?.namedBindings)
    .flatMap((names) => (names !== undefined && ts.isNamedImports(names) ? [...names.elements] : []))
    .filter(({ name, propertyName }) => SLEEPS.includes((propertyName ?? name).getText()))
    .map(({ name }) => name.getText())

if (import.meta.main) report('Tests', findBadTests(process.cwd()))
