import { z } from 'zod'

/** What is made once for each change and kept in files, by their names. */
export interface FileTask {
  kind: 'names' | 'without-category' | 'table' | 'terms' | 'csv'
  categoryId: number | null
  /** Where it is to be written; compressed copies lie beside it. */
  file: string
}

/** What is answered anew each time. */
export type ListTask =
  | { kind: 'page'; search: string; categoryId: number | null; after: string | null; limit: number }
  | { kind: 'ids'; search: string }

/** How the bytes of a file may be sent, by the endings of their files. */
export const ENCODINGS = { '.br': 'br', '.gz': 'gzip', '': null } as const
export type Ending = keyof typeof ENCODINGS

/** Thread → service: what was written. */
export const writtenFile = z.object({
  /** The last that is in it. */
  change: z.int(),
  terms: z.int(),
  /** Of its bytes. */
  tag: z.string(),
  sizes: z.object({ '.br': z.int(), '.gz': z.int(), '': z.int() }),
})
export type WrittenFile = z.infer<typeof writtenFile>

/** Thread → service: the reply as JSON, and the place where it goes on. */
export const listReply = z.object({ json: z.string(), next: z.string().nullable() })
export type ListReply = z.infer<typeof listReply>
