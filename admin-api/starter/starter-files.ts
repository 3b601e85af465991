import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { categoryName } from '../../contracts/category.ts'
import { id, termForm } from '../../contracts/term.ts'

const starterCategories = z.array(z.strictObject({ id, name: categoryName }))
export type StarterCategory = z.infer<typeof starterCategories>[number]

/** Terms refer to categories and current terms by name. Definitions are stored sanitized, so that a first start need not load the sanitizer. */
const starterTerms = z.array(
  z.strictObject({
    ...termForm.omit({ currentTermId: true, relatedTerms: true }).shape,
    id,
    currentTerm: z.string().nullable(),
  }),
)
export type StarterTerm = z.infer<typeof starterTerms>[number]

async function readJson<T>(file: URL, shape: z.ZodType<T>): Promise<T> {
  const { data, error } = shape.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (error) throw new Error(`${file.pathname} is not as it should be: ${z.prettifyError(error)}`)
  return data
}

/** Reads `categories.json` and all files of `terms/`, sorted by id. The build copies them next to the compiled code. */
export async function readStarterFiles(): Promise<{ categories: StarterCategory[]; terms: StarterTerm[] }> {
  const folder = new URL('./terms/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const terms = await Promise.all(files.map((name) => readJson(new URL(name, folder), starterTerms)))
  return {
    categories: await readJson(new URL('./categories.json', import.meta.url), starterCategories),
    terms: terms.flat().toSorted((a, b) => a.id - b.id),
  }
}
