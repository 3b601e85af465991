import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { SharedSecret } from './entities/shared-secret.ts'

const NAME = 'session'

/** Where earlier versions have kept it in a data folder; the next start takes it over. */
export const SECRET_FILE = 'session-secret'

/** Characters: 32 bytes in base64 have 43. */
const SHORTEST = 32

/** What cookies are signed with, the same in every replica. */
export class SessionSecret {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }

  /**
   * The setting, or what the first start has put into the database; where an earlier version has kept it in a file of `DATA_DIR`, that file's.
   * @throws DatabaseUnusable where that file holds none
   */
  static async load(
    database: Database,
    { sessionSecret, dataDir }: { sessionSecret: string | null; dataDir: string },
  ): Promise<SessionSecret> {
    if (sessionSecret !== null) return new SessionSecret(sessionSecret)
    const file = join(dataDir, SECRET_FILE)
    const own = { name: NAME, value: readSecret(file) ?? randomBytes(32).toString('base64url') }
    const { value } = await database.write(async (manager) => {
      // An earlier start, or another replica, may have made one.
      await manager.createQueryBuilder().insert().into(SharedSecret).values(own).orIgnore().execute()
      return manager.findOneByOrFail(SharedSecret, { name: NAME })
    })
    rmSync(file, { force: true })
    return new SessionSecret(value)
  }

  /** What only this glossary can have made of the text. */
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
