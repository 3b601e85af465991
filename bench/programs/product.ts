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

/** The folder for all files of a run, outside version control. */
export const resultsFolder = `${repository}/bench-results`

/**
 * On the repository's disk. It is deleted after the last measure only: for minutes after thousands of deletions, ext4 skips each of their inodes
 * whenever it creates a file (1 ms instead of 0.01), which would slow down the next measure.
 */
export const workFolder = join(resultsFolder, `.work-${process.pid}`)

/** Settings for all programs of the product: the same site as stock's, and nothing from the environment. */
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

/** Creates the data folder of a new glossary. */
export async function makeDataDir(dataDir: string, content?: GlossaryContent): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await makeTables({ databaseUrl: null, dataDir })
  if (content !== undefined) insertBare(content, dataDir, true)
}

/**
 * Runs `npm run publish` as its own process.
 * @param to a new folder; null publishes into the glossary's own
 */
export const fullBuild = (dataDir: string, to: string | null): Promise<Run> =>
  runProgram({
    args: [`${repository}/dist/admin-api/main.js`, 'publish', ...(to === null ? [] : ['--to', to])],
    cwd: repository,
    env: settingsOf(dataDir),
  })

/** Starts the product on a new glossary, which is published before, so that the start is fast at any size. */
export async function startProduct(dataDir: string, content?: GlossaryContent): Promise<Product> {
  await makeDataDir(dataDir, content)
  await fullBuild(dataDir, null)
  return openProduct(dataDir)
}

/** Milliseconds between checks, longer than the pause of publishing for which copies wait. */
const POLL_INTERVAL = 5000

/**
 * Waits until a new glossary's pages have their compressed copies. For 24,000 pages, making these takes half a core for three minutes, during which
 * readers get larger pages and all measurements are slower.
 */
export async function untilCopied({ siteFolder }: Product): Promise<void> {
  const countCopies = () =>
    readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html.br')).length
  for (let before = 0, now = 0; now === 0 || now !== before; now = countCopies()) {
    before = now
    await delay(POLL_INTERVAL)
  }
}

/** Starts the product on an existing glossary. */
export const openProduct = (dataDir: string): Promise<Product> => Product.start(settingsOf(dataDir))

/** What a measure needs from a running product of any commit. */
export type Running = Pick<Product, 'url' | 'pid' | 'dispose'>

type Start = (dataDir: string, content: GlossaryContent) => Promise<Running>

const benchmark = z.object({ startProduct: z.custom<Start>((start) => typeof start === 'function') })

/** Starts the product of another commit, by that commit's own benchmark code and in its folder. */
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

/** Starts the product on a PostgreSQL database with the same glossary as the folder, whose published files it uses. */
export const startOnPostgres = (dataDir: string, databaseUrl: string): Promise<Product> =>
  Product.start({ ...settingsOf(dataDir), DATABASE_URL: databaseUrl })

/** Reads a real glossary by importing a file with the export's columns into the product. */
export async function readGlossary(file: string): Promise<GlossaryContent> {
  await using product = await Product.start({ STARTER_GLOSSARY: 'off', DATABASE_URL: '' })
  await (await product.signIn()).importFile(readFileSync(file, 'utf8'))
  return await readContent({ apiUrl: product.url, operatorToken: OPERATOR_TOKEN }, new AbortController().signal)
}
