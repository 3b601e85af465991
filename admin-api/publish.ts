import 'reflect-metadata'
import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettings, type Settings } from './config.ts'
import { createApp } from './create-app.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { listen } from './listen.ts'
import { askForRebuild } from './serving/ask-for-rebuild.ts'
import { buildOnce } from './serving/full-build.ts'
import { RequestsInHand } from './serving/requests-in-hand.ts'
import { explainFailure, StartFailure } from './start-failure.ts'

interface Published {
  pages: number
  folder: string
  failures: string[]
}

/** A full build by hand: into `--to DIR`, or into the glossary's own folder, by the running glossary where there is one. */
async function publish(settings: Settings, to: string | undefined): Promise<Published> {
  const site = join(settings.dataDir, 'site')
  if (to !== undefined) return publishTo(settings, prepareTarget(to))
  const lock = lockDataDir(settings.dataDir)
  if (lock === null) return { pages: await askForRebuild(settings), folder: site, failures: [] }
  try {
    return await publishTo(settings, site)
  } finally {
    lock.close()
  }
}

async function publishTo(settings: Settings, folder: string): Promise<Published> {
  const app = await createApp(settings)
  try {
    const apiUrl = await listen(app, '127.0.0.1', 0)
    const requestsInHand = app.get(RequestsInHand).shared
    const failures = await buildOnce(
      settings.forPublisher({ apiUrl, requestsInHand, task: { kind: 'full', to: folder, accept: false } }),
    )
    return { pages: countPages(folder), folder, failures }
  } finally {
    await app.close()
  }
}

const countPages = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html')).length

/** Only an empty folder, so that nothing of somebody else's is swept away. */
function prepareTarget(to: string): string {
  const folder = resolve(to)
  try {
    mkdirSync(folder, { recursive: true })
    if (readdirSync(folder).length === 0) return folder
  } catch (cause) {
    throw new StartFailure(`--to ${folder} cannot be used as a folder: name a new or an empty one`, cause)
  }
  throw new StartFailure(`--to ${folder} is not empty: name a new or an empty folder`)
}

function readTarget(): string | undefined {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to
  } catch (cause) {
    throw new StartFailure('Usage: npm run publish [-- --to FOLDER]', cause)
  }
}

try {
  const start = performance.now()
  const { pages, folder, failures } = await publish(loadSettings(process.env), readTarget())
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`Published ${pages} pages in ${seconds} s into ${folder}\n`)
  process.exit(failures.length === 0 ? 0 : 1)
} catch (failure) {
  process.stderr.write(`${explainFailure(failure)}\n`)
  process.exit(1)
}
