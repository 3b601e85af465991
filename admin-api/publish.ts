import 'reflect-metadata'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LOST_AND_FOUND } from '../contracts/published-file.ts'
import type { FullBuild } from '../contracts/publishing.ts'
import { loadSettings, type Settings } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Built } from './full-build.ts'
import { makeFolder } from './make-folder.ts'
import type { Ask } from './publishing/asks.ts'
import { becomeOwner } from './settings/become-owner.ts'
import { isFolderName } from './settings/environment.ts'
import { hasPublished, siteFolder } from './settings/folders.ts'
import { StartFailure } from './start-failure.ts'
import { expectGlossary } from './transfer/expect-glossary.ts'
import { expectTables } from './transfer/open-own.ts'

interface Published extends Built {
  folder: string
  /** The running glossary has started the work and continues it in the background. */
  isGoingOn: boolean
}

interface PublishCommand {
  /** An empty folder to publish into; null: the glossary's own. */
  to: string | null
  /** Also write compressed copies there, which takes half as long as the pages. In its own folder the glossary compresses in the background. */
  hasCopies: boolean
  ask: Ask
}

/**
 * A manual full build into `--to DIR` or into the glossary's own folder; a running glossary does the latter itself.
 * It compares every page with the data, so it also checks a stopped glossary.
 */
async function publish(settings: Settings, { to, hasCopies, ask }: PublishCommand): Promise<Published> {
  const site = siteFolder(settings.dataDir)
  if (to !== null) return publishTo(settings, { to: prepareTarget(to), accept: false, hasCopies })
  const lock = lockDataDir(settings.dataDir)
  if (lock === null) {
    const { askRunningGlossary } = await import('./serving/ask-running-glossary.ts')
    return { pages: await askRunningGlossary(settings, ask), folder: site, failures: [], isGoingOn: ask === 'check' }
  }
  try {
    const published = await publishTo(settings, { to: site, accept: ask === 'accept', hasCopies: false })
    // Recorded because a stopped glossary could not receive the request through the feed.
    const { recordAsk, writeByCommand } = await import('./publishing/asks.ts')
    await writeByCommand(settings, ask, recordAsk)
    return published
  } finally {
    lock.close()
  }
}

async function publishTo(settings: Settings, task: Omit<FullBuild, 'kind'>): Promise<Published> {
  // Loading the service takes a second, so this import follows the validation of the arguments.
  const { buildOnce } = await import('./full-build.ts')
  return { ...(await buildOnce(settings, task)), folder: task.to, isGoingOn: false }
}

/** Requires an empty folder, so that publishing deletes no foreign files. */
function prepareTarget(to: string): string {
  const folder = resolve(to)
  try {
    makeFolder(folder)
    if (readdirSync(folder).every((name) => name === LOST_AND_FOUND)) return folder
  } catch (cause) {
    throw new StartFailure(`--to ${folder} cannot be used as a folder: choose a new or an empty one`, cause)
  }
  throw new StartFailure(`--to ${folder} is not empty: choose a new or an empty folder`)
}

const USAGE = 'Usage: npm run publish [-- --to FOLDER [--copies] | --accept | --check]'

/** @throws StartFailure also if options exclude each other */
function readOrder(words: string[]): PublishCommand {
  const { to: folders = [], copies, accept, check } = readOptions(words)
  const [to] = folders
  if (to !== undefined && !isFolderName(to))
    throw new StartFailure(`--to ${to} is not a folder: buckets belong in PUBLISH_TO`)
  const hasConflictingOptions = [...folders, accept, check].filter((option) => option !== undefined).length > 1
  if (hasConflictingOptions || (copies && to === undefined)) throw new StartFailure(USAGE)
  return { to: to ?? null, hasCopies: copies === true, ask: accept ? 'accept' : check ? 'check' : 'rebuild' }
}

function readOptions(words: string[]) {
  try {
    const [texts, flag] = [{ type: 'string', multiple: true }, { type: 'boolean' }] as const
    return parseArgs({ args: words, options: { to: texts, copies: flag, accept: flag, check: flag } }).values
  } catch (cause) {
    throw new StartFailure(USAGE, cause)
  }
}

/** Where published pages exist, even a follower's, requires their database: publishing without it would replace them with an empty glossary. */
async function loadOwn({ to, ask }: PublishCommand): Promise<Settings> {
  let isExpected = ask !== 'rebuild'
  const settings = loadSettings(process.env, (given) => {
    if (to === null) becomeOwner(given.dataDir)
    isExpected ||= hasPublished(given.dataDir)
    if (isExpected) expectGlossary(given)
  })
  if (isExpected) await expectTables(settings)
  return settings
}

/** `npm run publish`. @throws StartFailure */
export async function run(words: string[]): Promise<void> {
  const start = performance.now()
  const order = readOrder(words)
  const settings = await loadOwn(order)
  const { pages, folder, failures, isGoingOn } = await publish(settings, order)
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(
    isGoingOn
      ? `The running glossary checks its ${pages} pages: what differs is in its log, and in glossary_publish_drift_total of /metrics\n`
      : `Published ${pages} pages in ${seconds} s into ${folder}\n`,
  )
  process.exit(failures.length === 0 ? 0 : 1)
}
