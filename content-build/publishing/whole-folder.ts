import { hash } from 'node:crypto'
import type { ContentReply } from '../../contracts/change.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import type { Mark } from '../folder/whole-mark.ts'
import type { Edition } from '../glossary/find-stale-pages.ts'
import type { PackedMentions } from '../mentions/mentions.ts'
import { isDescribed } from './reconcile.ts'

/** Whose content it is, who says so, and up to which change. */
export type ContentState = Pick<ContentReply, 'glossary' | 'build' | 'change'>

interface ClosedFolder {
  folder: PublishedFolder
  published: PublishedPages
  edition: Edition
  /** What works out the data of pages; `edition` names the templates and settings only. */
  program: string
  featuredTermIds: readonly number[]
  /** When a change of the feed was made; null where there is none of that number. */
  readTime: (change: number) => Promise<string | null>
}

/** What pages are made with besides the data. */
const editionOf = (build: string, { edition, program, featuredTermIds }: ClosedFolder): string =>
  hash('sha256', JSON.stringify([build, edition, program, featuredTermIds]), 'base64url')

/** What was left if the folder shows these data to the last page: it did when it was closed, and nothing was written since. Bytes are believed, as at every start. */
export async function findShown({ glossary, build, change }: ContentState, closed: ClosedFolder): Promise<Mark | null> {
  const { folder, published, readTime } = closed
  const { seen, whole } = published
  const { left } = whole
  if (left?.change !== change || left.edition !== editionOf(build, closed) || published.change !== change) return null
  if (folder.identity !== glossary || !isDescribed(folder, published)) return null
  if (seen !== null && (await readTime(seen.change)) !== seen.at) return null
  const files = new Set(folder.list())
  return files.size === published.size && published.all().every(({ file }) => files.has(file)) ? left : null
}

/** What a folder that shows everything is left with. */
export const markOf = (build: string, change: number, mentions: PackedMentions, closed: ClosedFolder): Mark => ({
  edition: editionOf(build, closed),
  change,
  ...mentions,
})
