import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import type { Product } from '../product/product.ts'

const number = z.number()
const terms = z.array(z.object({ slug: z.string(), definition: z.string() }))

export interface LeftBehind {
  /** The last change in the data. */
  last: number
  /** The last change that the published folder shows. */
  cursor: number
  /** Slug → definition. */
  texts: Map<string, string>
}

/** Reads the files of a product that has ended. */
export function readLeftBehind({ dataDir }: Product): LeftBehind {
  const open = (file: string): Database.Database => new Database(join(dataDir, file), { readonly: true })
  const [glossary, published] = [open('glossary.db'), open('published.db')]
  try {
    const rows = terms.parse(glossary.prepare('SELECT slug, definition FROM term').all())
    return {
      last: number.parse(glossary.prepare('SELECT last FROM change_counter').pluck().get()),
      cursor: number.parse(published.prepare('SELECT change FROM cursor').pluck().get()),
      texts: new Map(rows.map(({ slug, definition }) => [slug, definition])),
    }
  } finally {
    glossary.close()
    published.close()
  }
}

export const readTermPage = (product: Product, slug: string): string => product.readSite(`term/${slug}.html`)
