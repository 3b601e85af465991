import S3rver from '@20minutes/s3rver'

/** It has no types. Of lists and removals it reckons another signature than the client: keys are checked, signatures are not. */
export async function startS3(directory, buckets) {
  const configureBuckets = buckets.map((name) => ({ name }))
  const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({ ...options, directory, configureBuckets })
  const { port } = await server.run()
  return { port, close: () => server.close() }
}
