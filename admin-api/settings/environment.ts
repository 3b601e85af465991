import { applyDecorators } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsIn, IsInt, IsOptional, Length, Matches, Max, Min, ValidateBy } from 'class-validator'
import { parseBucketAddress } from '../../bucket/bucket-address.ts'
import { isId } from '../../contracts/parameters.ts'
import { password, signInForm } from '../../contracts/session.ts'
import { siteDefaults } from '../../contracts/site-defaults.ts'
import { ValidatedBy } from './validated-by.ts'
import { areProxies } from './trusted-proxies.ts'

const Matching = (isRight: (value: string) => boolean, message: string) =>
  ValidateBy({ name: 'satisfies', validator: { validate: (value) => isRight(String(value)) } }, { message })

const Between = (least: number, most: number, message: string) =>
  applyDecorators(
    Type(() => Number),
    Min(least, { message }),
    Max(most, { message }),
  )

const WholeBetween = (least: number, most: number, message: string) =>
  applyDecorators(IsInt({ message }), Between(least, most, message))

/** Settings whose values are never printed. */
const secrets = new Set<unknown>()
const Secret = (): PropertyDecorator => (_, setting) => void secrets.add(setting)
export const isSecret = (setting: string): boolean => secrets.has(setting)

/** A URL without a path, because pages use root-relative links. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const isWebAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')

const isContact = (value: string): boolean => isWebAddress(value) || /^mailto:[^@\s]+@[^@\s]+$/.test(value)

const isTitle = (value: string): boolean => value.trim() !== '' && value.length <= 100

/** A tag that `Intl` accepts: `en`, `pt-BR`. */
function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Rejects an unescaped password, part of which would be parsed as the host name and appear in error messages. */
export function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && !/[@#]/.test(url.pathname + url.hash)
}

/** Standard Webhooks: `whsec_` and 24 to 64 random bytes in base64. */
function isWebhookSecret(value: string): boolean {
  const encoded = value.slice('whsec_'.length)
  const bytes = Buffer.from(encoded, 'base64')
  return value.startsWith('whsec_') && bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64
}

/** Valid in `Authorization: Bearer …` (RFC 6750). */
export const isToken = (value: string): boolean => /^[\w.~+/-]{32,1000}=*$/.test(value)

const isHome = (value: string): boolean =>
  value === 'folder' || value === 'database' || parseBucketAddress(value) !== null

/** Rejects URLs, which are never meant as folder names. */
export const isFolderName = (value: string): boolean => value !== '' && !/^\w{2,}:/.test(value)

const isTarget = (value: string): boolean => parseBucketAddress(value) !== null || isFolderName(value)

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const onOrOff = { message: 'it must be on or off' }

export const splitList = (value: string): string[] => value.split(',').map((part) => part.trim())

/** The environment variables of an operator. Each message completes the line `PORT="x" is wrong: …`. */
export class Environment {
  @WholeBetween(1, 65_535, 'it must be a whole number from 1 to 65535')
  PORT = 4321

  @Matches(/^[\w.:-]+$/, { message: 'it must be an address or a host name of this machine, like 127.0.0.1' })
  HOST = '127.0.0.1'

  DATA_DIR = './data'

  @Secret()
  @IsOptional()
  @Matching(
    isPostgresUrl,
    'it must be an address like postgres://user:password@host:5432/glossary, with @ / # ? of a password as %40 %2F %23 %3F, or unset for SQLite',
  )
  DATABASE_URL?: string

  @IsOptional()
  @Matching(isHome, 'it must be folder, database or an address like s3://bucket/prefix')
  FILES?: string

  @IsOptional()
  @Matching(
    (value) => splitList(value).every(isTarget),
    'it must be folders or addresses like s3://bucket/prefix, with commas between',
  )
  PUBLISH_TO?: string

  @IsOptional()
  @Matching(isOrigin, 'it must be an address without a path, like https://glossary.example.com')
  PUBLIC_URL?: string

  @Matching(
    (value) => areProxies(splitList(value)),
    'it must be addresses or ranges of your proxies with commas between, like loopback,10.0.0.5,fd00::/8, and never everybody',
  )
  TRUSTED_PROXIES = 'loopback'

  @Matching(isTitle, 'it must have 1 to 100 characters')
  SITE_NAME: string = siteDefaults.SITE_NAME

  @Matching(isTitle, 'it must have 1 to 100 characters')
  SITE_SUBTITLE: string = siteDefaults.SITE_SUBTITLE

  @Matching(isLanguage, 'it must be a language tag, like en, de or pt-BR')
  SITE_LANGUAGE: string = siteDefaults.SITE_LANGUAGE

  @IsOptional()
  @Matching(isContact, 'it must be a web address or mailto: address, like https://www.linkedin.com/company/example')
  CONTACT_URL?: string

  @IsOptional()
  @ValidatedBy(signInForm.shape.email)
  ADMIN_EMAIL?: string

  @Secret()
  @IsOptional()
  @ValidatedBy(password)
  ADMIN_PASSWORD?: string

  @IsIn(['on', 'off'], onOrOff)
  STARTER_GLOSSARY = 'on'

  @Matching((value) => splitList(value).every(isId), 'it must be term ids with commas between, like 83,81')
  FEATURED_TERM_IDS: string = siteDefaults.FEATURED_TERM_IDS

  @Between(0, 3600, 'it must be a number of seconds from 0 to 3600')
  VOTE_PUBLISH_SECONDS = 15

  @WholeBetween(0, 36_500, 'it must be a whole number of days from 0 (for ever) to 36500')
  AUDIT_DAYS = 365

  @Secret()
  @IsOptional()
  @Matching(isWebhookSecret, 'it must be whsec_ and 24 to 64 bytes in base64')
  REBUILD_WEBHOOK_SECRET?: string

  // These URLs often contain a token.
  @Secret()
  @IsOptional()
  @Matching(
    (value) => splitList(value).every(isWebAddress),
    'it must be addresses that begin with http:// or https://, with commas between',
  )
  PUBLISHED_WEBHOOK_URLS?: string

  @IsIn(['on', 'off'], onOrOff)
  WEBHOOKS_ALLOW_PRIVATE = 'off'

  @IsIn(LOG_LEVELS, { message: `it must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL = 'info'

  @Secret()
  @IsOptional()
  @Length(32, 1000, { message: 'it must have 32 to 1000 characters' })
  SESSION_SECRET?: string

  @Secret()
  @IsOptional()
  @Matching(isToken, 'it must have 32 to 1000 letters, digits and signs of - . _ ~ + /')
  OPERATOR_TOKEN?: string
}

/** Settings that the bucket client reads. `AWS_ENDPOINT_URL_S3` is not listed, because variables of other AWS services would look like misspellings of it. */
export const BUCKET_SETTINGS: readonly string[] = [
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ENDPOINT_URL',
]
