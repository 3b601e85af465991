import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a glossary was ever published into the data folder, as far as its files tell. */
export function hasPublished(dataDir: string): boolean {
  const site = join(dataDir, 'site')
  if (existsSync(join(dataDir, 'published.db'))) return true
  // On a disk of its own it is there before anything is published, with the folder that the file system makes.
  return existsSync(site) && readdirSync(site).some((name) => name !== 'lost+found')
}
