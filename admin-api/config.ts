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
import { Environment, isSecret, isToken, BUCKET_SETTINGS, splitList } from './settings/environment.ts'
import { findMisspelt } from './settings/misspelt.ts'
import { StartFailure } from './start-failure.ts'

/** The settings in the form that the service reads: validated, complete, with absolute addresses and folders. */
export class Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Where images are stored: `folder`, `database` or `s3://bucket/prefix`. */
  readonly files: string
  /** Additional publishing targets next to `DATA_DIR/site`: absolute folders or `s3://bucket/prefix`. */
  readonly publishTo: string[]
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly trustedProxies: TrustedProxies
  readonly siteName: string
  readonly siteSubtitle: string
  /** A BCP 47 language tag: `en`, `de-CH`. */
  readonly siteLanguage: string
  readonly contactUrl: string | null
  /** The administrator to create or update at start. */
  readonly administrator: { email: string; password: string } | null
  readonly starterGlossary: boolean
  readonly featuredTermIds: number[]
  readonly votePublishSeconds: number
  /** Days for which the audit trail is kept; 0: without limit. */
  readonly auditDays: number
  readonly rebuildWebhookSecret: string | null
  readonly publishedWebhookUrls: string[]
  readonly webhooksAllowPrivate: boolean
  readonly logLevel: string
  /** Null: use the secret that all replicas share through the database. */
  readonly sessionSecret: string | null
  /** The token that followers and metrics collectors authenticate with. */
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

  /** The settings that content-build receives. */
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

/** Removes credentials before the host: other programs accept them there, and a key may contain slashes. */
const withoutPassword = (value: string): string => value.replace(/(?<=:\/\/).*@/, `${HIDDEN}@`)

/**
 * Reads the settings from the environment (README.md lists them); an empty variable counts as unset. Creates `DATA_DIR`.
 * @param expect called before `DATA_DIR` is created; may throw
 * @throws StartFailure that names the first wrong setting, the given value and what is valid
 */
export function loadSettings(env: NodeJS.ProcessEnv, expect?: (settings: DatabaseSettings) => void): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const misspelt = findMisspelt(Object.keys(given), [...Object.keys(new Environment()), ...BUCKET_SETTINGS])
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
  // For SQLite's temporary files: `/tmp` may be full or read-only.
  process.env['SQLITE_TMPDIR'] ??= dataDir
  const settings = new Settings(environment, environment.OPERATOR_TOKEN ?? keepToken(join(dataDir, 'operator-token')))
  refuseOverlaps(settings)
  return settings
}

/** Bucket addresses are returned unchanged. */
const absolute = (place: string): string => (parseBucketAddress(place) === null ? resolve(place) : place)

/** Refuses a target that is, contains or is inside a folder of the glossary itself. */
function refuseOverlaps({ publishTo, dataDir }: Settings): void {
  const own = publishTo.find((to) => isWithin(to, siteFolder(dataDir)) || isWithin(dataDir, to))
  if (own !== undefined)
    throw new StartFailure(`PUBLISH_TO=${JSON.stringify(own)} is wrong: the glossary has its own files there`)
}

/** Tries to write a file: permission bits reveal neither read-only disks nor root's rights. */
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

/** Reads the token, which the first start creates readable by its owner only. A command that root ran may have created it as root's. */
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

/** Does nothing if the file exists. */
function makeToken(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
}
