import { categoriesRead, reads } from '../../../lib/reads.ts'
import { RequestFailure } from '../../../lib/request.ts'

/**
 * A name that was a category when it was chosen, and that somebody else has renamed or deleted since, would be made anew unawares. It is refused
 * once: then the form shows it as a new one.
 * @throws RequestFailure
 */
export async function refuseGoneCategories(names: readonly string[]): Promise<void> {
  const known = namesOf(reads.getQueryData(categoriesRead.queryKey))
  const chosen = names.filter((name) => known.has(name.toLowerCase()))
  if (chosen.length === 0) return
  // Not by `reads`, which would wait for a lost connection: the form says so.
  const read = await categoriesRead.queryFn()
  reads.setQueryData(categoriesRead.queryKey, read)
  const now = namesOf(read)
  const gone = chosen.filter((name) => !now.has(name.toLowerCase()))
  if (gone.length === 0) return
  const categories = `Somebody else has renamed or deleted "${gone.join('", "')}". Choose another one, or save again to add it anew.`
  throw new RequestFailure({
    ...{ statusCode: 404, code: 'category-not-found', message: 'A category is no longer there' },
    fields: { categories },
  })
}

const namesOf = (categories: readonly { name: string }[] = []): Set<string> =>
  new Set(categories.map(({ name }) => name.toLowerCase()))
