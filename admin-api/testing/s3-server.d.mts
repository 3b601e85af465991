/** Starts an S3 server with these buckets. */
export function startS3(directory: string, buckets: string[]): Promise<{ port: number; close: () => Promise<void> }>
