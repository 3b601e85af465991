import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glossary, type GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { pageAt } from '../../content-build/glossary/page-at.ts'
import { pageData } from '../../content-build/glossary/page-data.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'
import type { Page } from '../../contracts/page.ts'
import type { SamplePage } from '../content/sample-pages.ts'
import { documentOf } from '../starlight/documents.ts'
import { repository } from './repository.ts'
import { runProgram } from './run-program.ts'

/**
 * Builds a Starlight site of the given pages, every category and some terms, in a new folder below the repository, where it finds the
 * same packages. @returns the folder of its files
 */
export async function buildStarlight(
  folder: string,
  content: GlossaryContent,
  pages: readonly SamplePage[],
  terms: number,
): Promise<string> {
  cpSync(join(repository, 'bench/starlight'), folder, { recursive: true })
  const pageOf = pagesOf(content)
  const paths = [
    ...pages.map(({ path }) => path),
    ...content.categories.map(({ slug }) => categoryPath(slug)),
    ...content.terms.slice(0, terms).map(({ slug }) => termPath(slug)),
  ]
  for (const path of new Set(paths)) {
    const { file, text } = documentOf(pageOf(path))
    const place = join(folder, 'src/content/docs', file)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  await runProgram({
    args: [join(repository, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  })
  return join(folder, 'out')
}

/** The page data of any address, as content-build works them out. */
function pagesOf(content: GlossaryContent): (path: string) => Page {
  const glossary = new Glossary([83, 81])
  glossary.replaceAll(content)
  return (path) => {
    const at = pageAt(glossary, path)
    if (at === null) throw new Error(`Nothing is published at ${path}`)
    return pageData(glossary, at, path)
  }
}
