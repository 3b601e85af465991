import { mkdirSync } from 'node:fs'
import { Product } from '../../tests/product/product.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { loadGlossary } from '../content/load-glossary.ts'
import { site } from '../stock/site.ts'
import { repository } from './repository.ts'
import { runProgram, type Run } from './run-program.ts'

/** The settings under which every program of the product runs here: those of the stock site, and nobody's own. */
const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  STARTER_GLOSSARY: 'off',
  FEATURED_TERM_IDS: '83,81',
  SITE_NAME: site.name,
  SITE_SUBTITLE: site.subtitle,
  PUBLIC_URL: site.url,
  PUBLISHED_WEBHOOK_URLS: '',
})

/** Makes the data folder of a new glossary. */
export async function makeDataDir(dataDir: string, content: GlossaryContent): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await loadGlossary(content, dataDir)
}

/**
 * `npm run publish`: a whole process from the database to the files.
 * @param to a new folder; null publishes into the glossary's own
 */
export const fullBuild = (dataDir: string, to: string | null): Promise<Run> =>
  runProgram({
    args: [`${repository}/dist/admin-api/publish.js`, ...(to === null ? [] : ['--to', to])],
    cwd: repository,
    env: settingsOf(dataDir),
  })

/** The product running on a new glossary; published before, so that its start is short at any size. */
export async function startProduct(dataDir: string, content: GlossaryContent): Promise<Product> {
  await makeDataDir(dataDir, content)
  await fullBuild(dataDir, null)
  return Product.start(settingsOf(dataDir))
}

/** The product on a PostgreSQL database that holds the glossary of the folder, whose published files it finds there. */
export const startOnPostgres = (dataDir: string, databaseUrl: string): Promise<Product> =>
  Product.start({ ...settingsOf(dataDir), DATABASE_URL: databaseUrl })
