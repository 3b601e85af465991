import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { BucketAddress } from './bucket-address.ts'

/** Milliseconds per call, including the client's retries, so that a request for an image is answered within 10 s. */
const CALL_TIMEOUT = 4000
const CONNECT = 2000

/** Largest object that is read, in bytes. Images have a few megabytes. */
const LARGEST = 64e6

/** S3's limit per call. */
const REMOVED_AT_ONCE = 1000

export interface StoredObject {
  /** Without the address's prefix. */
  key: string
  at: Date
  /** Changes with the bytes; null if the server does not send it. */
  tag: string | null
}

export interface Headers {
  contentType: string
  cacheControl: string
}

/**
 * Objects in a bucket of S3 or a compatible server (`AWS_ENDPOINT_URL`). Writes are atomic. Credentials and region come from the usual `AWS_*` variables.
 * Every method throws if the server does not answer within 4 s, or something other than S3 answers.
 */
export class Bucket {
  readonly #client: S3Client
  readonly #address: BucketAddress
  readonly #cut: AbortSignal

  /** @param cut aborts calls in flight */
  constructor(address: BucketAddress, cut: AbortSignal = new AbortController().signal) {
    const { AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3 } = process.env
    const endpoint = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL
    this.#address = address
    this.#cut = cut
    this.#client = new S3Client({
      // Compatible servers have no regions, but the client requires one.
      region: AWS_REGION ?? AWS_DEFAULT_REGION ?? 'us-east-1',
      // Bucket names as host names would need DNS entries.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...credentials(),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT },
    })
  }

  /** @returns the object's tag, as `list` has it */
  async put(key: string, bytes: Uint8Array, { contentType, cacheControl }: Headers): Promise<string> {
    const object = { ContentType: contentType, CacheControl: cacheControl, ContentLength: bytes.length, Body: bytes }
    const { ETag } = await this.#call((how) =>
      this.#client.send(new PutObjectCommand({ ...this.#at(key), ...object }), how),
    )
    return tagOf(expectStorage(ETag))
  }

  /** Null if there is no such object. */
  async get(key: string): Promise<Buffer | null> {
    return (await this.#get(key))?.bytes ?? null
  }

  /** At most `most` bytes of an object, beginning at byte `from`, and the size of the whole object. Null if there is no such object. */
  async getPart(key: string, from: number, most: number): Promise<{ bytes: Buffer; size: number } | null> {
    const got = await this.#get(key, `bytes=${from}-${from + most - 1}`)
    if (got === null) return null
    const { bytes, range } = got
    // The format is `bytes 0-9/4711`. A server that does not support ranges has sent the whole object.
    if (range === undefined) return { bytes: bytes.subarray(from, from + most), size: bytes.length }
    return { bytes, size: Number(range.slice(range.indexOf('/') + 1)) }
  }

  async #get(key: string, Range?: string): Promise<{ bytes: Buffer; range: string | undefined } | null> {
    const object = new GetObjectCommand({ ...this.#at(key), ...(Range !== undefined && { Range }) })
    try {
      return await this.#call(async (how) => {
        const { Body, ContentRange, ETag } = await this.#client.send(object, how)
        expectStorage(ETag)
        return Body instanceof Readable ? { bytes: await readBounded(Body), range: ContentRange } : null
      })
    } catch (failure) {
      if (failure instanceof NoSuchKey) return null
      throw failure
    }
  }

  /** @throws Error if any of the objects could not be removed */
  async remove(keys: readonly string[]): Promise<void> {
    const { bucket: Bucket, prefix } = this.#address
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((key) => ({ Key: prefix + key }))
      const removal = new DeleteObjectsCommand({ Bucket, Delete: { Objects } })
      const { Errors: [left] = [], Deleted: [gone] = [] } = await this.#call((how) => this.#client.send(removal, how))
      if (left !== undefined) throw new Error(`${left.Key} could not be removed: ${left.Code} ${left.Message}`)
      expectStorage(gone?.Key)
    }
  }

  /** @param beginning of the keys, without the prefix @throws Error also if the server sends the same page again instead of ending the list */
  async *list(beginning = ''): AsyncGenerator<StoredObject> {
    const { bucket: Bucket, prefix } = this.#address
    const asked = new Set<string | undefined>()
    let ContinuationToken: string | undefined
    do {
      if (asked.has(ContinuationToken)) throw new Error('It lists the same objects again and again')
      asked.add(ContinuationToken)
      const page = { Bucket, Prefix: prefix + beginning, ...(ContinuationToken !== undefined && { ContinuationToken }) }
      const {
        Name,
        Contents = [],
        NextContinuationToken,
      } = await this.#call((how) => this.#client.send(new ListObjectsV2Command(page), how))
      expectStorage(Name ?? Contents[0]?.Key)
      for (const { Key, LastModified, ETag } of Contents)
        if (Key !== undefined && LastModified !== undefined)
          yield { key: Key.slice(prefix.length), at: LastModified, tag: ETag === undefined ? null : tagOf(ETag) }
      ContinuationToken = NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  /** @throws Error that names the timeout if there is no answer within `CALL_TIMEOUT` */
  async #call<T>(send: (how: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const late = AbortSignal.timeout(CALL_TIMEOUT)
    try {
      return await send({ abortSignal: AbortSignal.any([this.#cut, late]) })
    } catch (cause) {
      throw late.aborted ? new Error(`It has not answered within ${CALL_TIMEOUT / 1000} s`, { cause }) : cause
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#address.bucket, Key: this.#address.prefix + key }
  }
}

/** Detects proxies and sign-in pages that answer 200. @param said a field that every S3 reply has @throws Error if it is missing */
function expectStorage(said: string | undefined): string {
  if (said === undefined) throw new Error('Somebody else has answered in its place')
  return said
}

/** Some servers quote it in one kind of answer only. */
const tagOf = (tag: string): string => tag.replaceAll('"', '')

async function readBounded(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    size += part.length
    if (size > LARGEST) throw new Error(`An object has more than ${LARGEST / 1e6} MB`)
  }
  return Buffer.concat(parts)
}

/** Credentials from the environment. Without them, the client looks in its other places: roles, files. */
function credentials(): Pick<S3ClientConfig, 'credentials'> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = process.env
  if (accessKeyId === undefined || secretAccessKey === undefined) return {}
  const session = AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }
  return { credentials: { accessKeyId, secretAccessKey, ...session } }
}
