import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { parseBucketAddress } from '../bucket/bucket-address.ts'
import type { PublisherSettings } from '../contracts/publishing.ts'
import { errorCode, reasonOf } from '../contracts/error-code.ts'
import type { DatabaseSettings } from './data/database-settings.ts'
import { makeFolder } from './make-folder.ts'
import { isWithin, siteFolder } from './settings/folders.ts'
import { TrustedProxies } from './settings/trusted-proxies.ts'
import { Environment, isSecret, isToken, OF_BUCKETS, splitList } from './settings/environment.ts'
import { findMisspelt } from './settings/misspelt.ts'
import { StartFailure } from './start-failure.ts'

/** The settings as the rest of the service reads them: checked, complete, addresses and folders absolute. */
export class Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Where images are kept: `folder`, `database` or `s3://bucket/prefix`. */
  readonly files: string
  /** Where pages are published besides `DATA_DIR/site`: absolute folders, `s3://bucket/prefix`. */
  readonly publishTo: string[]
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly trustedProxies: TrustedProxies
  readonly siteName: string
  readonly siteSubtitle: string
  /** A language tag: `en`, `de-CH`. */
  readonly siteLanguage: string
  readonly contactUrl: string | null
  /** The administrator to create or update at start. */
  readonly administrator: { email: string; password: string } | null
  readonly starterGlossary: boolean
  readonly featuredTermIds: number[]
  readonly votePublishSeconds: number
  /** How long the audit trail is kept; 0: for ever. */
  readonly auditDays: number
  readonly rebuildWebhookSecret: string | null
  readonly publishedWebhookUrls: string[]
  readonly webhooksAllowPrivate: boolean
  readonly logLevel: string
  /** Null: the one that all replicas find in the database. */
  readonly sessionSecret: string | null
  /** What programs show that follow the changes or read the metrics. */
  readonly operatorToken: string

  constructor(environment: Environment, operatorToken: string) {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL, PUBLISH_TO, PUBLISHED_WEBHOOK_URLS } = environment
    this.port = environment.PORT
    this.host = environment.HOST
    this.dataDir = resolve(environment.DATA_DIR)
    this.databaseUrl = environment.DATABASE_URL ?? null
    this.files = environment.FILES ?? (this.databaseUrl === null ? 'folder' : 'database')
    this.publishTo = PUBLISH_TO === undefined ? [] : [...new Set(splitList(PUBLISH_TO).map(absolute))]
    this.publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${environment.PORT}`).origin
    this.trustedProxies = new TrustedProxies(splitList(environment.TRUSTED_PROXIES))
    this.siteName = environment.SITE_NAME
    this.siteSubtitle = environment.SITE_SUBTITLE
    this.siteLanguage = Intl.getCanonicalLocales(environment.SITE_LANGUAGE)[0] ?? 'en'
    this.contactUrl = environment.CONTACT_URL ?? null
    this.administrator =
      ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined
        ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
        : null
    this.starterGlossary = environment.STARTER_GLOSSARY === 'on'
    this.featuredTermIds = splitList(environment.FEATURED_TERM_IDS).map(Number)
    this.votePublishSeconds = environment.VOTE_PUBLISH_SECONDS
    this.auditDays = environment.AUDIT_DAYS
    this.rebuildWebhookSecret = environment.REBUILD_WEBHOOK_SECRET ?? null
    this.publishedWebhookUrls = PUBLISHED_WEBHOOK_URLS === undefined ? [] : splitList(PUBLISHED_WEBHOOK_URLS)
    this.webhooksAllowPrivate = environment.WEBHOOKS_ALLOW_PRIVATE === 'on'
    this.logLevel = environment.LOG_LEVEL
    this.sessionSecret = environment.SESSION_SECRET ?? null
    this.operatorToken = operatorToken
  }

  /** What content-build is told. */
  forPublisher(given: Pick<PublisherSettings, 'apiUrl' | 'inFlightRequests' | 'task'>): PublisherSettings {
    return {
      ...given,
      operatorToken: this.operatorToken,
      dataDir: this.dataDir,
      site: {
        name: this.siteName,
        subtitle: this.siteSubtitle,
        language: this.siteLanguage,
        url: this.publicUrl,
        contactUrl: this.contactUrl,
      },
      targets: this.publishTo,
      featuredTermIds: this.featuredTermIds,
      votePublishSeconds: this.votePublishSeconds,
      webhookSecret: this.rebuildWebhookSecret,
      publishedWebhookUrls: this.publishedWebhookUrls,
      webhooksAllowPrivate: this.webhooksAllowPrivate,
    }
  }
}

const HIDDEN = '(not shown)'

/** What other programs take before the host of an address; a key may have slashes. */
const withoutPassword = (value: string): string => value.replace(/(?<=:\/\/).*@/, `${HIDDEN}@`)

/**
 * The settings of the environment (README.md lists them); an empty variable counts as unset. Makes `DATA_DIR`.
 * @param expect is asked before that
 * @throws StartFailure that names the first wrong setting, what was given and what is right
 */
export function loadSettings(env: NodeJS.ProcessEnv, expect?: (settings: DatabaseSettings) => void): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const misspelt = findMisspelt(Object.keys(given), [...Object.keys(new Environment()), ...OF_BUCKETS])
  if (misspelt !== null) throw new StartFailure(`${misspelt.given} is not a setting; did you mean ${misspelt.meant}?`)
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true })
  const [wrong] = validateSync(environment, { forbidUnknownValues: true })
  if (wrong) {
    const shown = isSecret(wrong.property) ? HIDDEN : withoutPassword(JSON.stringify(env[wrong.property]))
    throw new StartFailure(`${wrong.property}=${shown} is wrong: ${Object.values(wrong.constraints ?? {})[0]}`)
  }
  if ((environment.ADMIN_EMAIL === undefined) !== (environment.ADMIN_PASSWORD === undefined))
    throw new StartFailure('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither')
  if (environment.PUBLISHED_WEBHOOK_URLS !== undefined && environment.REBUILD_WEBHOOK_SECRET === undefined)
    throw new StartFailure(
      'PUBLISHED_WEBHOOK_URLS needs REBUILD_WEBHOOK_SECRET (whsec_…) to sign what is sent: set both',
    )
  const dataDir = resolve(environment.DATA_DIR)
  expect?.({ dataDir, databaseUrl: environment.DATABASE_URL ?? null })
  prepareFolder(dataDir)
  // For what SQLite keeps only while it works: `/tmp` may be full, or not to be written.
  process.env['SQLITE_TMPDIR'] ??= dataDir
  const settings = new Settings(environment, environment.OPERATOR_TOKEN ?? keepToken(join(dataDir, 'operator-token')))
  refuseOverlaps(settings)
  return settings
}

/** Buckets as they stand. */
const absolute = (place: string): string => (parseBucketAddress(place) === null ? resolve(place) : place)

/** A target that is the glossary's own folder, or holds it. */
function refuseOverlaps({ publishTo, dataDir }: Settings): void {
  const own = publishTo.find((to) => isWithin(to, siteFolder(dataDir)) || isWithin(dataDir, to))
  if (own !== undefined)
    throw new StartFailure(`PUBLISH_TO=${JSON.stringify(own)} is wrong: the glossary has its own files there`)
}

/** Writing is tried: permission bits do not tell of read-only disks and the rights of root. */
function prepareFolder(folder: string): void {
  const trial = join(folder, `.writable-${process.pid}`)
  try {
    makeFolder(folder, 0o700)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (cause) {
    throw new StartFailure(
      `DATA_DIR="${folder}" cannot be used (${reasonOf(cause)}): it must be a folder in which this user may write`,
      cause,
    )
  }
}

/** The token in the file; made at the first start, readable by its owner only. A command that root has run may have left it to root. */
function keepToken(file: string): string {
  let token: string
  try {
    makeToken(file)
    token = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartFailure(
      `${file} cannot be read (${reasonOf(cause)}): let this user have it, or set OPERATOR_TOKEN`,
      cause,
    )
  }
  if (!isToken(token)) throw new StartFailure(`${file} does not hold a token: delete the file, or set OPERATOR_TOKEN`)
  return token
}

/** Where there is none. */
function makeToken(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
}
