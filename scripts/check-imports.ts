import { findImportCycles } from './import-cycles.ts'
import { exceptions, folderRules, layerRules, refusals, type ImportRule } from './import-rules.ts'
import { importsOf, type Import } from './imports-of.ts'
import { report } from './report.ts'
import { readSourceFiles } from './source-files.ts'

/** The imports below `root` that violate `import-rules.ts`, one message each. */
export function findBadImports(root: string): string[] {
  const imports = readSourceFiles(root, '**/*.{ts,tsx,astro,mjs}')
    .flatMap(importsOf)
    .filter(({ from, to }) => !(`${from} → ${to}` in exceptions))
  const refused = imports.flatMap((found) => {
    const reason = refusalOf(found)
    return reason === undefined ? [] : [`${found.from} imports ${found.to}: ${reason}`]
  })
  const ofProduct = imports.filter(({ from, isOurs }) => isOurs && !isTest(from))
  return [...refused, ...findImportCycles(ofProduct)]
}

function refusalOf(found: Import): string | undefined {
  const rules = isTest(found.from) ? folderRules : [...folderRules, ...layerRules]
  const broken = rules.find((rule) => breaks(rule, found))
  if (broken !== undefined || isTest(found.from)) return broken?.why
  return refusals.find(({ files, never }) => files.test(found.from) && never(found.to, found.from))?.why
}

function breaks(rule: ImportRule, { from, to, isOurs }: Import): boolean {
  const match = rule.files.exec(from)
  if (match === null) return false
  if (!isOurs) return rule.packages !== undefined && !rule.packages.includes(to)
  return !rule.may.some((allowed) => to.startsWith(allowed.replace('$1', match[1] ?? '')))
}

const isTest = (path: string): boolean => /\.test\.ts$|\/testing\//.test(path)

if (import.meta.main) report('Imports', findBadImports(process.cwd()))
