/** A server that speaks S3, for the buckets that are named. */
export function startS3(directory: string, buckets: string[]): Promise<{ port: number; close: () => Promise<void> }>
