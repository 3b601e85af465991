/** Where objects are kept: `s3://bucket/prefix`. */
export interface BucketAddress {
  bucket: string
  /** What the keys begin with: empty, or with a slash at its end. */
  prefix: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.!()-]+\/)*[\w.!()-]+)?\/?)?$/

/** Null where it is none. */
export function parseBucketAddress(value: string): BucketAddress | null {
  const [, bucket, path] = ADDRESS.exec(value) ?? []
  if (bucket === undefined) return null
  return { bucket, prefix: path === undefined ? '' : `${path}/` }
}
