import S3rver from '@20minutes/s3rver'

/** s3rver has no types. It signs lists and deletions differently from the client, so signatures are not checked; keys are. */
export async function startS3(directory, buckets) {
  const configureBuckets = buckets.map((name) => ({ name }))
  const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({ ...options, directory, configureBuckets })
  const { port } = await server.run()
  return { port, close: () => server.close() }
}
