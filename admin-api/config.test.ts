import { describe, expect, it } from '@jest/globals'
import { loadSettings } from './config.ts'
import { StartFailure } from './start-failure.ts'

const SECRET = `whsec_${Buffer.alloc(32, 'w').toString('base64')}`
const PORT = 'it must be a whole number from 1 to 65535'
const PUBLIC_URL = 'it must be an address without a path, like https://glossary.example.com'
const PROXIES =
  'it must be addresses or ranges of your proxies with commas between, like loopback,10.0.0.5,fd00::/8, and never everybody'
const HOOKS = 'it must be addresses that begin with http:// or https://, with commas between'

describe('A wrong setting is named in one line, with what is right:', () => {
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
    ['FEATURED_TERM_IDS', '83;81', 'it must be term ids with commas between, like 83,81'],
    ['VOTE_PUBLISH_SECONDS', 'soon', 'it must be a number of seconds from 0 to 3600'],
    ['AUDIT_DAYS', '-1', 'it must be a whole number of days from 0 (for ever) to 36500'],
    ['ADMIN_EMAIL', 'me', 'Please enter an email address', { ADMIN_PASSWORD: 'long enough to be right' }],
    ['PUBLISHED_WEBHOOK_URLS', 'https://a.example/x,b.example', HOOKS, { REBUILD_WEBHOOK_SECRET: SECRET }],
    ['SITE_LANGUAGE', 'English, please', 'it must be a language tag, like en, de or pt-BR'],
    ['SITE_NAME', 'x'.repeat(101), 'it must have 1 to 100 characters'],
  ])('%s=%s', (setting, value, right, others = {}) => {
    const failure = new StartFailure(`${setting}="${value}" is wrong: ${right}`)
    expect(() => loadSettings({ [setting]: value, ...others })).toThrow(failure)
  })

  it.each<[setting: string, value: string, right: string, others?: NodeJS.ProcessEnv]>([
    [
      ...(['DATABASE_URL', 'mysql://u:secret@h/d'] as const),
      'it must be an address like postgres://user:password@host:5432/glossary, or unset for SQLite',
    ],
    ['ADMIN_PASSWORD', 'short', 'Password must be at least 12 characters', { ADMIN_EMAIL: 'a@b.example' }],
    ['REBUILD_WEBHOOK_SECRET', 'whsec_short', 'it must be whsec_ and 24 to 64 bytes in base64'],
    ['SESSION_SECRET', 'short', 'it must have at least 32 characters'],
  ])('%s, without its value', (setting, value, right, others = {}) => {
    const failure = new StartFailure(`${setting}=(not shown) is wrong: ${right}`)
    expect(() => loadSettings({ [setting]: value, ...others })).toThrow(failure)
  })

  it.each([
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither'],
    [
      { PUBLISHED_WEBHOOK_URLS: 'https://a.example/x' },
      'PUBLISHED_WEBHOOK_URLS needs REBUILD_WEBHOOK_SECRET (whsec_…) to sign what is sent: set both',
    ],
  ])('%j needs another', (environment, line) => {
    expect(() => loadSettings(environment)).toThrow(new StartFailure(line))
  })
})
