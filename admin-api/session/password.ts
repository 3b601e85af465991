import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's smallest parameters for argon2id: 19 MiB, 2 passes; about 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** The password as text that carries its own parameters (PHC string format). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...COST, message: password, nonce, tagLength: HASH_BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(hash)}`
}

/** A hash that no password has, with the usual cost. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(HASH_BYTES))}`

/** Takes the same time for somebody unknown (null) as for a wrong password, so that answers do not tell them apart. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = PHC.exec(passwordHash ?? NOBODY) ?? []
  if (nonce === undefined || hash === undefined) throw new Error('The stored password hash is not argon2id')
  const expected = Buffer.from(hash, 'base64')
  const given = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected) && passwordHash !== null
}
