import type { NestExpressApplication } from '@nestjs/platform-express'
import supertest from 'supertest'
import { loadSettings, type Settings } from '../config.ts'
import { createApp } from '../create-app.ts'
import { FirstAdministrator } from '../session/first-administrator.ts'
import { ADMINISTRATOR } from './glossary-process.ts'
import { makeTestPlace } from './test-database.ts'

export { ADMINISTRATOR }

/** What goes on while a test has the clock stand still. */
export const RUNNING_TIMERS = [
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const

export interface TestApp {
  app: NestExpressApplication
  settings: Settings
  /** A browser without cookies; it keeps those it gets. */
  visitor: () => ReturnType<typeof supertest.agent>
  /** A browser in which `ADMINISTRATOR` is signed in. */
  administrator: () => Promise<ReturnType<typeof supertest.agent>>
  close: () => Promise<void>
}

/** The real service on new, empty data, with `ADMINISTRATOR`; `environment` as an operator would set it. */
export async function openTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const place = await makeTestPlace()
  const settings = loadSettings({
    DATA_DIR: place.settings.dataDir,
    DATABASE_URL: place.settings.databaseUrl ?? '',
    STARTER_GLOSSARY: 'off',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...environment,
  })
  const app = await createApp(settings)
  await app.init()
  await app.get(FirstAdministrator).applySettings()
  const visitor = () => supertest.agent(app.getHttpServer())
  return {
    app,
    settings,
    visitor,
    administrator: async () => {
      const browser = visitor()
      await browser.post('/api/session').send(ADMINISTRATOR).expect(200)
      return browser
    },
    close: async () => {
      await app.close()
      await place.remove()
    },
  }
}
