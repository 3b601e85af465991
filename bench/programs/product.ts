import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { readContent } from '../../content-build/feed/read-content.ts'
import { OPERATOR_TOKEN } from '../../admin-api/testing/glossary-process.ts'
import { Product } from '../../tests/product/product.ts'
import { insertBare, makeTables } from '../content/load-glossary.ts'
import { site } from '../stock/site.ts'
import { type Run, runProgram } from './run-program.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Everything that a run leaves behind lies here, outside version control. */
export const resultsFolder = `${repository}/bench-results`

/**
 * On the disk of the repository. It is taken away after the last measure: for minutes after thousands of files were deleted, ext4 looks past
 * each of their inodes whenever it makes a file (1 ms instead of 0.01), and the next measure would pay for it.
 */
export const workFolder = join(resultsFolder, `.work-${process.pid}`)

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
export async function makeDataDir(dataDir: string, content?: GlossaryContent): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await makeTables({ databaseUrl: null, dataDir })
  if (content !== undefined) insertBare(content, dataDir, true)
}

/**
 * `npm run publish`: a whole process from the database to the files.
 * @param to a new folder; null publishes into the glossary's own
 */
export const fullBuild = (dataDir: string, to: string | null): Promise<Run> =>
  runProgram({
    args: [`${repository}/dist/admin-api/main.js`, 'publish', ...(to === null ? [] : ['--to', to])],
    cwd: repository,
    env: settingsOf(dataDir),
  })

/** The product running on a new glossary; published before, so that its start is short at any size. */
export async function startProduct(dataDir: string, content?: GlossaryContent): Promise<Product> {
  await makeDataDir(dataDir, content)
  await fullBuild(dataDir, null)
  return openProduct(dataDir)
}

/** Milliseconds; longer than copies wait for a pause of publishing. */
const LOOK_EVERY = 5000

/**
 * Waits until a new glossary's pages have their compressed copies. With 24,000 pages they take half a core for three minutes, in which readers get larger
 * pages, and whatever is measured beside them is slower.
 */
export async function untilCopied({ siteFolder }: Product): Promise<void> {
  const countCopies = () =>
    readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html.br')).length
  for (let before = 0, now = 0; now === 0 || now !== before; now = countCopies()) {
    before = now
    await delay(LOOK_EVERY)
  }
}

/** The product on a glossary that is there. */
export const openProduct = (dataDir: string): Promise<Product> => Product.start(settingsOf(dataDir))

/** What a measure needs of a running product, of whichever commit it is. */
export type Running = Pick<Product, 'url' | 'pid' | 'dispose'>

type Start = (dataDir: string, content: GlossaryContent) => Promise<Running>

const benchmark = z.object({ startProduct: z.custom<Start>((start) => typeof start === 'function') })

/** The product as it is in the folder of another commit: that commit's own benchmark starts it, in its folder. */
export async function startProductOf(folder: string, dataDir: string, content: GlossaryContent): Promise<Running> {
  const { startProduct: start } = benchmark.parse(
    await import(pathToFileURL(join(folder, 'bench/programs/product.ts')).href),
  )
  const here = process.cwd()
  process.chdir(folder)
  try {
    return await start(dataDir, content)
  } finally {
    process.chdir(here)
  }
}

/** The product on a PostgreSQL database that holds the glossary of the folder, whose published files it finds there. */
export const startOnPostgres = (dataDir: string, databaseUrl: string): Promise<Product> =>
  Product.start({ ...settingsOf(dataDir), DATABASE_URL: databaseUrl })

/** A real glossary as the product's import makes it of a file in the columns of the export. */
export async function readGlossary(file: string): Promise<GlossaryContent> {
  await using product = await Product.start({ STARTER_GLOSSARY: 'off', DATABASE_URL: '' })
  await (await product.signIn()).importFile(readFileSync(file, 'utf8'))
  return await readContent({ apiUrl: product.url, operatorToken: OPERATOR_TOKEN }, new AbortController().signal)
}
