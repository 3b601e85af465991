import { COPY_ENDINGS } from '../../contracts/published-file.ts'
import { isFirst } from '../folder/copies.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage, PublishedPages } from '../folder/published-pages.ts'

/**
 * Makes the list of published pages equal to the folder: a file that somebody has deleted is made again; one that nobody knows goes, or is known
 * from now on.
 * @returns the pages that the list has now and had not, and the addresses of those that it has no longer
 */
export function reconcile(folder: PublishedFolder, published: PublishedPages): [come: PublishedPage[], gone: string[]] {
  const before = new Set(published.paths())
  published.reconcile(folder.tidy())
  return [published.all().filter(({ path }) => !before.has(path)), [...before].filter((path) => !published.has(path))]
}

/** Whether the folder is the one that the list describes: while its disk is not mounted, another lies there, and is published into. */
export const isDescribed = ({ claimed }: PublishedFolder, list: PublishedPages): boolean =>
  list.claimed === null || list.claimed === claimed

/** A stop may have left files without copies, which are returned, a crash copies without their file. What readers ask for first comes first. */
export function reconcileCopies(folder: PublishedFolder, published: PublishedPages): PublishedPage[] {
  const present = folder.listCopies()
  const pages = published.all()
  const files = new Set(pages.map(({ file }) => file))
  folder.removeCopies([...present.keys()].filter((file) => !files.has(file)))
  const lacking = pages.filter(({ file }) => present.get(file)?.length !== COPY_ENDINGS.length)
  return [...lacking.filter(({ file }) => isFirst(file)), ...lacking.filter(({ file }) => !isFirst(file))]
}
