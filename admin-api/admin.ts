import 'reflect-metadata'
import { GlossaryError } from '../contracts/errors.ts'
import { administratorForm, type Administrator } from '../contracts/session.ts'
import { loadSettings } from './config.ts'
import { createApp } from './create-app.ts'
import { operator } from './data/audit-log.ts'
import { Administrators, emailKey } from './session/administrators.ts'
import { StartFailure } from './start-failure.ts'
import { expectGlossary } from './transfer/expect-glossary.ts'
import { expectTables } from './transfer/open-own.ts'

const USAGE = 'Usage: npm run admin -- list | add EMAIL | remove EMAIL | reset EMAIL'

type Ask = (administrators: Administrators, email: string) => Promise<string[]>

const asks: Record<string, Ask> = {
  list: async (administrators) => {
    const all = await administrators.list(null)
    return all.length === 0 ? ['Nobody is an administrator yet: npm run admin -- add EMAIL'] : all.map(describe)
  },
  add: async (administrators, email) => [(await administrators.add(email, operator('npm run admin'))).link],
  reset: async (administrators, email) => [(await administrators.reset(email, operator('npm run admin'))).link],
  remove: async (administrators, email) => {
    const found = (await administrators.list(null)).find((one) => one.email === emailKey(email))
    if (found === undefined) throw new GlossaryError('administrator-not-found')
    await administrators.remove(found.id, operator('npm run admin'))
    return [`${found.email} is no administrator any more`]
  },
}

const describe = ({ email, isReady, sessions }: Administrator): string =>
  `${email}  ${isReady ? `signed in: ${sessions}` : 'has not set a password yet'}`

/** `npm run admin`; also works while the glossary runs. Each link works once and expires after a day. @throws StartFailure */
export async function run([name = '', email, ...more]: string[]): Promise<void> {
  const ask = Object.hasOwn(asks, name) ? asks[name] : undefined
  if (ask === undefined || more.length > 0 || (name === 'list') !== (email === undefined)) throw new StartFailure(USAGE)
  const form = administratorForm.safeParse({ email: email ?? 'nobody@example.com' })
  if (!form.success) throw new StartFailure(form.error.issues[0]?.message ?? USAGE)
  const settings = loadSettings(process.env, expectGlossary)
  await expectTables(settings)
  const app = await createApp(settings)
  try {
    for (const line of await ask(app.get(Administrators), form.data.email)) process.stdout.write(`${line}\n`)
  } catch (failure) {
    if (failure instanceof GlossaryError) throw new StartFailure(failure.message, failure)
    throw failure
  } finally {
    await app.close()
  }
}
