import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { SharedSecret } from './entities/shared-secret.ts'

const NAME = 'session'

/** File of a data folder in which earlier versions kept the secret; the next start moves it into the database. */
export const SECRET_FILE = 'session-secret'

/** Characters: 32 bytes in base64 have 43. */
const SHORTEST = 32

/** The secret that signs cookies, the same in every replica. */
export class SessionSecret {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }

  /**
   * The setting if there is one, otherwise the secret in the database. The first start creates that, or takes it from a file of an earlier version.
   * @throws DatabaseUnusable when that file holds no secret
   */
  static async load(
    database: Database,
    { sessionSecret, dataDir }: { sessionSecret: string | null; dataDir: string },
  ): Promise<SessionSecret> {
    if (sessionSecret !== null) return new SessionSecret(sessionSecret)
    const file = join(dataDir, SECRET_FILE)
    const own = { name: NAME, value: readSecret(file) ?? randomBytes(32).toString('base64url') }
    const { value } = await database.write(async (manager) => {
      // An earlier start or another replica may have inserted one.
      await manager.createQueryBuilder().insert().into(SharedSecret).values(own).orIgnore().execute()
      return manager.findOneByOrFail(SharedSecret, { name: NAME })
    })
    rmSync(file, { force: true })
    return new SessionSecret(value)
  }

  /** A signature of the text (HMAC-SHA-256, base64url) that only this glossary can make. */
  sign(text: string): string {
    return createHmac('sha256', this.value).update(text).digest('base64url')
  }
}

function readSecret(file: string): string | null {
  if (!existsSync(file)) return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SHORTEST) return secret
  throw new DatabaseUnusable(`${file} does not hold a secret: delete the file, or set SESSION_SECRET`, null)
}
