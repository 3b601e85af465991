import { COPY_ENDINGS } from '../../contracts/published-file.ts'
import { isFirst } from '../folder/copies.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPage, PublishedPages } from '../folder/published-pages.ts'

/**
 * Makes the list of published pages match the files in the folder. Later, a missing file is made again, and an unknown file is replaced or removed.
 * @returns the pages that were added to the list, and the paths that were dropped from it
 */
export function reconcile(
  folder: PublishedFolder,
  published: PublishedPages,
): [come: PublishedPage[], removed: string[]] {
  const before = new Set(published.paths())
  published.reconcile(folder.tidy())
  return [published.all().filter(({ path }) => !before.has(path)), [...before].filter((path) => !published.has(path))]
}

/** Milliseconds by which a disk's times may be behind the clock. */
const COARSE = 2000

/** Forgets the hashes of files that were replaced before a crash and are not listed: the data may be again what the listed bytes were made from. */
export function distrustReplaced(folder: PublishedFolder, published: PublishedPages): void {
  const { listedUntil } = published
  if (listedUntil === null) return
  const isReplaced = ({ file, hash }: PublishedPage): boolean =>
    (folder.changedAt(file) ?? 0) > listedUntil - COARSE && folder.hash(file) !== hash
  published.add(published.all().flatMap((page) => (isReplaced(page) ? [{ ...page, inputs: '', hash: '' }] : [])))
}

/** Whether the list describes this folder, and not another one that lies at the same place while its disk is not mounted. */
export const isDescribed = ({ claimed }: PublishedFolder, list: PublishedPages): boolean =>
  list.claimed === null || list.claimed === claimed

/**
 * Removes copies whose file is gone (after a crash).
 * @returns pages without all copies (after a stop): those that most readers open in front, and those with equal bytes in a row
 */
export function reconcileCopies(folder: PublishedFolder, published: PublishedPages): PublishedPage[] {
  const present = folder.listCopies()
  const pages = published.all()
  const files = new Set(pages.map(({ file }) => file))
  folder.removeCopies([...present.keys()].filter((file) => !files.has(file)))
  const lacking = pages
    .filter(({ file }) => present.get(file)?.length !== COPY_ENDINGS.length)
    .sort((one, other) => (one.hash < other.hash ? -1 : one.hash > other.hash ? 1 : 0))
  return [...lacking.filter(({ file }) => isFirst(file)), ...lacking.filter(({ file }) => !isFirst(file))]
}
