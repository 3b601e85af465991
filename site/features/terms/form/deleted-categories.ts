import { categoriesRead, reads } from '../../../lib/reads.ts'
import { RequestFailure } from '../../../lib/request.ts'

/**
 * Refuses categories that have been renamed or deleted since they were chosen, because saving would create them again unnoticed.
 * A second attempt passes: the list has been read again by then, and the form marks the names as new.
 * @throws RequestFailure `category-not-found`, with a message for the field; or the failure of the read
 */
export async function refuseDeletedCategories(names: readonly string[]): Promise<void> {
  const known = namesOf(reads.getQueryData(categoriesRead.queryKey))
  const chosen = names.filter((name) => known.has(name.toLowerCase()))
  if (chosen.length === 0) return
  // Not through `reads`, which waits while the connection is lost: this way the form reports the failure.
  const read = await categoriesRead.queryFn()
  reads.setQueryData(categoriesRead.queryKey, read)
  const now = namesOf(read)
  const gone = chosen.filter((name) => !now.has(name.toLowerCase()))
  if (gone.length === 0) return
  const categories = `Somebody else has renamed or deleted "${gone.join('", "')}". Choose another one, or save again to create it again.`
  throw new RequestFailure({
    ...{ statusCode: 404, code: 'category-not-found', message: 'A category no longer exists' },
    fields: { categories },
  })
}

const namesOf = (categories: readonly { name: string }[] = []): Set<string> =>
  new Set(categories.map(({ name }) => name.toLowerCase()))
