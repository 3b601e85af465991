/** A parsed `s3://bucket/prefix`. */
export interface BucketAddress {
  bucket: string
  /** The prefix of all keys: empty, or ending with a slash. */
  prefix: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.!()-]+\/)*[\w.!()-]+)?\/?)?$/

/** Null if the value is not a bucket address. */
export function parseBucketAddress(value: string): BucketAddress | null {
  const [, bucket, path] = ADDRESS.exec(value) ?? []
  if (bucket === undefined) return null
  return { bucket, prefix: path === undefined ? '' : `${path}/` }
}
