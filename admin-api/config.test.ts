import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSettings } from './config.ts'
import { Environment } from './settings/environment.ts'
import { StartFailure } from './start-failure.ts'
import { newFolder } from '../contracts/testing/folders.ts'

const SECRET = `whsec_${Buffer.alloc(32, 'w').toString('base64')}`
const PORT = 'it must be a whole number from 1 to 65535'
const PUBLIC_URL = 'it must be an address without a path, like https://glossary.example.com'
const PROXIES =
  'it must be addresses or ranges of your proxies with commas between, like loopback,10.0.0.5,fd00::/8, and never everybody'
const POSTGRES =
  'it must be an address like postgres://user:password@host:5432/glossary, with @ / # ? of a password as %40 %2F %23 %3F, or unset for SQLite'
const TARGETS = 'it must be folders or addresses like s3://bucket/prefix, with commas between'
const HOOKS = 'it must be addresses that begin with http:// or https://, with commas between'

/** Variables of shells, desktops, CI, containers, npm and other programs. None may be reported as a misspelt setting: the wrong port is reported instead. */
const USUAL = (
  'HOME HOSTNAME HOSTTYPE SHELL USER USERNAME LOGNAME PWD OLDPWD PATH TERM LANG LC_ALL TZ EDITOR TMPDIR DISPLAY XDG_DATA_DIRS ' +
  'XDG_DATA_HOME DBUS_SESSION_BUS_ADDRESS SSH_CONNECTION CI NODE_ENV NODE_OPTIONS NODE_NAME npm_config_cache npm_package_name ' +
  'PGHOST PGDATA PGDATABASE PGPASSWORD POSTGRES_URL REDIS_URL DATABASE_POOL_URL MYSQL_DATABASE BASE_URL API_URL PUBLIC_KEY ' +
  'KUBERNETES_PORT KUBERNETES_SERVICE_HOST CONTAINER_NAME FILE_NAME JAVA_DIR LOG_DIR STATE_DIRECTORY JOURNAL_STREAM NOTIFY_SOCKET ' +
  'ADMIN_USER ADMIN_TOKEN SECRET_KEY SERVICE_NAME APP_NAME HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE PORTS ' +
  'AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_ACCESS_KEY AWS_SECRET_KEY AWS_SESSION_TOKEN AWS_ENDPOINT_URL_S3 AWS_ENDPOINT_URL_SQS'
).split(' ')

describe('One line names a wrong setting and says what is right:', () => {
  it.each<[setting: string, value: string, right: string, others?: NodeJS.ProcessEnv]>([
    ['PORT', 'web', PORT],
    ['PORT', '70000', PORT],
    ['HOST', 'http://x/', 'it must be an address or a host name of this machine, like 127.0.0.1'],
    ['PUBLIC_URL', 'https://a.example/glossary', PUBLIC_URL],
    ['PUBLIC_URL', 'ftp://a.example', PUBLIC_URL],
    ...['*', 'true', '0.0.0.0/0', '::/0', '::ffff:0:0/96', '10.0.0.1,128.0.0.0/1', '10.0.0.0/33', 'proxy'].map(
      (value): [string, string, string] => ['TRUSTED_PROXIES', value, PROXIES],
    ),
    ['STARTER_GLOSSARY', 'yes', 'it must be on or off'],
    ...['83;81', '83,', '0', '2147483648'].map((value): [string, string, string] => [
      ...(['FEATURED_TERM_IDS', value, 'it must be term ids with commas between, like 83,81'] as const),
    ]),
    ['VOTE_PUBLISH_SECONDS', 'soon', 'it must be a number of seconds from 0 to 3600'],
    ['AUDIT_DAYS', '-1', 'it must be a whole number of days from 0 (for ever) to 36500'],
    ['ADMIN_EMAIL', 'me', 'Please enter an email address', { ADMIN_PASSWORD: 'long enough to be right' }],
    ['SITE_LANGUAGE', 'English, please', 'it must be a language tag, like en, de or pt-BR'],
    ['FILES', 's3://Bucket', 'it must be folder, database or an address like s3://bucket/prefix'],
    ...['s3:/bucket', '/srv/site,', 'gs://bucket'].map((value): [string, string, string] => [
      'PUBLISH_TO',
      value,
      TARGETS,
    ]),
    ['SITE_NAME', 'x'.repeat(101), 'it must have 1 to 100 characters'],
    ['SITE_SUBTITLE', ' ', 'it must have 1 to 100 characters'],
  ])('%s=%s', (setting, value, right, others = {}) => {
    const failure = new StartFailure(`${setting}="${value}" is wrong: ${right}`)
    expect(() => loadSettings({ [setting]: value, ...others })).toThrow(failure)
  })

  it.each<[setting: string, value: string, right: string, others?: NodeJS.ProcessEnv]>([
    ['DATABASE_URL', 'mysql://u:secret@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:s@cr/t@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:s#cret@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:s@cr/t#e@h/d', POSTGRES],
    ['ADMIN_PASSWORD', 'short', 'Password must be at least 12 characters', { ADMIN_EMAIL: 'a@b.example' }],
    ['REBUILD_WEBHOOK_SECRET', 'whsec_short', 'it must be whsec_ and 24 to 64 bytes in base64'],
    ['PUBLISHED_WEBHOOK_URLS', 'https://a.example/x,b.example', HOOKS, { REBUILD_WEBHOOK_SECRET: SECRET }],
    ['SESSION_SECRET', 'short', 'it must have 32 to 1000 characters'],
    ['OPERATOR_TOKEN', 'x'.repeat(1001), 'it must have 32 to 1000 letters, digits and signs of - . _ ~ + /'],
  ])('%s, without showing its value', (setting, value, right, others = {}) => {
    const failure = new StartFailure(`${setting}=(not shown) is wrong: ${right}`)
    expect(() => loadSettings({ [setting]: value, ...others })).toThrow(failure)
  })

  it.each([
    ['PUBLISH_TO', 's3://key:hush/2@bucket/site', 's3://(not shown)@bucket/site'],
    ['FILES', 's3://key:hush@bucket', 's3://(not shown)@bucket'],
    ['PUBLIC_URL', 'https://ada:hush@glossary.example', 'https://(not shown)@glossary.example'],
  ])('%s, without showing the password in its value', (setting, value, shown) => {
    expect(() => loadSettings({ [setting]: value })).toThrow(`${setting}="${shown}" is wrong: `)
  })

  it.each(
    Object.keys(new Environment()).filter(
      // Every page shows these two addresses; the others may contain a password or a token.
      (setting) => /TOKEN|SECRET|PASSWORD|KEY|URL/.test(setting) && !['PUBLIC_URL', 'CONTACT_URL'].includes(setting),
    ),
  )('%s, without showing its value, because the name suggests a secret', (setting) => {
    expect(() => loadSettings({ [setting]: 'x' })).toThrow(`${setting}=(not shown) is wrong`)
  })

  it.each([
    [
      { DATA_DIR: './data', PUBLISH_TO: './data/site/copy' },
      `PUBLISH_TO=${JSON.stringify(resolve('data/site/copy'))} is wrong: the glossary has its own files there`,
    ],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither'],
    [
      { PUBLISHED_WEBHOOK_URLS: 'https://a.example/x' },
      'PUBLISHED_WEBHOOK_URLS needs REBUILD_WEBHOOK_SECRET (whsec_…) to sign what is sent: set both',
    ],
  ])('%j, an invalid combination', (environment, line) => {
    expect(() => loadSettings(environment)).toThrow(new StartFailure(line))
  })
})

it.each([
  ['PORT', ['1', '65535'], ['0', '65536', '8080.5']],
  ['VOTE_PUBLISH_SECONDS', ['0', '0.5', '3600'], ['-1', '3601']],
  ['AUDIT_DAYS', ['0', '36500'], ['-1', '36501', '1.5']],
])('%s takes the numbers within its bounds, and no others', (setting, right, wrong) => {
  const load = (value: string) => () => loadSettings({ DATA_DIR: newFolder('settings'), [setting]: value })
  for (const value of right) expect(load(value)).not.toThrow()
  for (const value of wrong) expect(load(value)).toThrow(`${setting}="${value}" is wrong`)
})

it('FEATURED_TERM_IDS accepts every id that a term can have', () => {
  const { featuredTermIds } = loadSettings({ DATA_DIR: newFolder('settings'), FEATURED_TERM_IDS: '83, 1000000000' })
  expect(featuredTermIds).toEqual([83, 1_000_000_000])
})

it('README.md lists exactly the settings that exist', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, text = ''] = /^## Settings$(.*?)^## /ms.exec(readme) ?? []
  const listed = [...text.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]+(?=`)/g) ?? [])
  expect(listed.sort()).toEqual(Object.keys(new Environment()).sort())
})

describe('An environment variable', () => {
  // Shows operating/settings
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['Public_Url', 'PUBLIC_URL'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['AWS_SECRET_ACCES_KEY', 'AWS_SECRET_ACCESS_KEY'],
  ])('named %s, a misspelt setting, stops the start, and the error names the right one', (given, meant) => {
    const failure = new StartFailure(`${given} is not a setting; did you mean ${meant}?`)
    expect(() => loadSettings({ [given]: 'x' })).toThrow(failure)
  })

  it.each(USUAL)('named %s, which other programs use, does not stop the start', (name) => {
    expect(() => loadSettings({ [name]: 'x', PORT: 'web' })).toThrow('PORT="web" is wrong')
  })
})
