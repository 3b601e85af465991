import { parseBucketAddress } from '../../bucket/bucket-address.ts'
import type { Database } from '../data/database.ts'
import { BucketHome } from './bucket-home.ts'
import { DatabaseHome } from './database-home.ts'
import type { FileHome } from './file-home.ts'
import { FolderHome } from './folder-home.ts'

export interface FileSettings {
  /** `folder`, `database` or `s3://bucket/prefix`. */
  files: string
  dataDir: string
}

/** Opens the home of the validated settings. Loads the S3 client only if necessary. */
export async function openHome({ files, dataDir }: FileSettings, database: Database): Promise<FileHome> {
  const address = parseBucketAddress(files)
  if (address === null) return files === 'database' ? new DatabaseHome(database) : new FolderHome(dataDir)
  const { Bucket } = await import('../../bucket/bucket.ts')
  return new BucketHome(new Bucket(address))
}
