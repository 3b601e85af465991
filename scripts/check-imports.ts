import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions, folderRules, layerRules, refusals, rooms, type ImportRule } from './import-rules.ts'
import { importsOf, type Import } from './imports-of.ts'
import { report } from './report.ts'
import { readSourceFiles } from './source-files.ts'

/** The imports below `root` that go against `import-rules.ts` or lead nowhere, one sentence each. */
export function findBadImports(root: string): string[] {
  const imports = readSourceFiles(root, '**/*.{ts,tsx,astro,mjs}')
    .flatMap(importsOf)
    .filter(({ from, to }) => !(`${from} → ${to}` in exceptions))
  const reasons = new Map(
    imports.map((found) => [found, leadsNowhere(root, found) ? 'there is no such file' : refusalOf(found)]),
  )
  const circles = findCircles(imports.filter((found) => reasons.get(found) === undefined))
  return imports.flatMap((found) => {
    const reason = reasons.get(found) ?? circles.get(found)
    return reason === undefined ? [] : [`${found.from} imports ${found.to}: ${reason}`]
  })
}

/** The imports from one folder of a room to another that leads back to it. */
function findCircles(imports: readonly Import[]): Map<Import, string> {
  const between = imports.filter(
    ({ from, to }) =>
      !isTest(from) &&
      !isTest(to) &&
      roomOf(from) !== undefined &&
      roomOf(from) === roomOf(to) &&
      folderOf(from) !== folderOf(to),
  )
  const leadsTo = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of between.filter(({ from }) => folderOf(from) === folder).map(({ to }) => folderOf(to))) {
      if (seen.has(next)) continue
      seen.add(next)
      leadsTo(next, seen)
    }
    return seen
  }
  const reach = new Map([...new Set(between.map(({ to }) => folderOf(to)))].map((folder) => [folder, leadsTo(folder)]))
  const back = between.filter(({ from, to }) => reach.get(folderOf(to))?.has(folderOf(from)))
  return new Map(back.map((found) => [found, `${folderOf(found.to)} leads back to ${folderOf(found.from)}`]))
}

const roomOf = (path: string): string | undefined => rooms.find((room) => path.startsWith(`${room}/`))

/** The first folder below the room, or the file itself. */
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** What is built need not be there yet. */
const leadsNowhere = (root: string, { to, isOurs }: Import): boolean =>
  isOurs && !to.startsWith('dist/') && !existsSync(join(root, to))

function refusalOf(found: Import): string | undefined {
  const rules = isTest(found.from) ? folderRules : [...folderRules, ...layerRules]
  const broken = rules.find((rule) => breaks(rule, found))
  if (broken !== undefined || isTest(found.from)) return broken?.why
  return refusals.find(({ files, never }) => files.test(found.from) && never(found.to, found.from))?.why
}

function breaks(rule: ImportRule, { from, to, isOurs, isType }: Import): boolean {
  const match = rule.files.exec(from)
  if (match === null) return false
  if (!isOurs) return rule.packages !== undefined && !rule.packages.includes(to)
  const may = [...rule.may, ...(isType ? (rule.mayForTypes ?? []) : [])]
  return !may.some((allowed) => to.startsWith(allowed.replace('$1', match[1] ?? '')) || to.endsWith(allowed))
}

const isTest = (path: string): boolean => /\.test\.ts$|\/testing\//.test(path)

if (import.meta.main) report('Imports', findBadImports(process.cwd()))
