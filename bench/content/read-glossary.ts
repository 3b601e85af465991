import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { z } from 'zod'
import { cleanDefinition } from '../../admin-api/terms/clean-definition.ts'
import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Slugs } from './slugs.ts'

const UPDATED_AT = '2024-01-01T00:00:00.000Z'

/** The columns of an export that a page is made from. */
const exportedTerm = z.object({
  ID: z.coerce.number().int().positive(),
  'Term Name': z.string().trim().min(1),
  Definition: z.string(),
  Categories: z.string(),
  'Category IDs': z.string(),
  'Is Legacy': z.string(),
  'Current Term ID': z.string(),
  Upvotes: z.coerce.number().int(),
  Downvotes: z.coerce.number().int(),
})
type ExportedTerm = z.infer<typeof exportedTerm>

/** A real glossary from a file in the product's export columns. @throws when a row is not readable */
export function readGlossary(file: string): GlossaryContent {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const rows = Papa.parse<unknown>(text, { header: true, skipEmptyLines: true })
  if (rows.errors[0] !== undefined) throw new Error(`${file}: ${rows.errors[0].message}`)
  const exported = z.array(exportedTerm).parse(rows.data)
  const slugs = new Slugs()
  return {
    categories: readCategories(exported),
    terms: exported.map((row) => toTerm(row, slugs)).sort((a, b) => a.id - b.id),
  }
}

function toTerm(row: ExportedTerm, slugs: Slugs): TermContent {
  const isLegacy = row['Is Legacy'] === 'Yes'
  return {
    id: row.ID,
    name: row['Term Name'],
    slug: slugs.claim(row['Term Name'], `term-${row.ID}`),
    definition: toHtml(row.Definition),
    isLegacy,
    currentTermId: isLegacy && row['Current Term ID'] !== '' ? Number(row['Current Term ID']) : null,
    categoryIds: idsOf(row).sort((a, b) => a - b),
    upvotes: row.Upvotes,
    downvotes: row.Downvotes,
    images: [],
    updatedAt: UPDATED_AT,
    formerSlugs: [],
  }
}

/** What begins with `<` and ends with `>` is HTML, all else plain text. */
function toHtml(cell: string): string {
  if (/^<[^]*>$/.test(cell)) return cleanDefinition(cell)
  return `<p>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
}

const idsOf = (row: ExportedTerm): number[] => row['Category IDs'].split(', ').filter(Boolean).map(Number)

function readCategories(rows: readonly ExportedTerm[]): CategoryContent[] {
  const slugs = new Slugs()
  const categories = new Map<number, CategoryContent>()
  for (const row of rows) {
    const ids = idsOf(row)
    // A single name may hold a comma; several are told apart by theirs.
    const names = ids.length === 1 ? [row.Categories] : row.Categories.split(', ')
    ids.forEach((id, index) => {
      const name = names[index] ?? `Category ${id}`
      if (!categories.has(id))
        categories.set(id, { id, name, slug: slugs.claim(name, `category-${id}`), formerSlugs: [] })
    })
  }
  return [...categories.values()]
}
