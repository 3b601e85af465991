import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { commonPassword } from '../../contracts/session.ts'
import { TaskThread } from '../threads/task-thread.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import type { HashTask } from './hash-thread.ts'

const ENTRY = threadEntry('./hash-thread', import.meta.url)

/** OWASP's minimum for argon2id: 19 MiB, 2 passes; about 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const bare = (base64: string): string => base64.replaceAll('=', '')

/** The hash with its parameters in PHC string format; `nonce` and `hash` in base64. */
export const encodeHash = ({ memory, passes, parallelism }: typeof COST, nonce: string, hash: string): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(hash)}`

/** A hash of the usual cost that no password matches. */
const NOBODY = encodeHash(COST, Buffer.alloc(16).toString('base64'), Buffer.alloc(HASH_BYTES).toString('base64'))

/** Hashes and verifies passwords one at a time in a worker thread, so that readers and voters are not delayed. */
@Injectable()
export class Passwords implements OnModuleDestroy {
  /** Sign-ins queue in lanes (`lane.ts`) before they get here. */
  private readonly thread = new TaskThread<HashTask>({
    entry: ENTRY,
    most: 20,
    deadline: 10_000,
    megabytes: 64,
  })

  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16).toString('base64')
    return encodeHash(COST, nonce, await this.thread.run({ ...COST, message: password, nonce, tagLength: HASH_BYTES }))
  }

  /** Takes equally long for an unknown account (null) and a wrong password, so that response times do not reveal accounts. */
  async isRight(password: string, passwordHash: string | null): Promise<boolean> {
    const [, memory, passes, parallelism, nonce, hash] = PHC.exec(passwordHash ?? NOBODY) ?? []
    if (nonce === undefined || hash === undefined) throw new Error('The stored password hash is not argon2id')
    const expected = Buffer.from(hash, 'base64')
    const given = await this.thread.run({
      ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
      ...{ message: password, nonce, tagLength: expected.length },
    })
    return timingSafeEqual(Buffer.from(given, 'base64'), expected) && passwordHash !== null
  }

  /** @param own the account's own names, which attackers guess first @throws GlossaryError invalid-input for a password that is easily guessed */
  async refuseCommon(password: string, field: string, own: readonly string[]): Promise<void> {
    if (await isCommonPassword(password, own))
      throw new GlossaryError('invalid-input', { fields: { [field]: commonPassword } })
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop()
  }
}

/** Loads the dictionary with the first new password. Outside the class, because TypeScript does not rewrite the `.ts` of imports within decorated classes. */
async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const { isCommon } = await import('./common-passwords.ts')
  return isCommon(password, own)
}
