import { z } from 'zod'

/** What is read in the database by the thread. */
export interface WantedText {
  kind: 'names' | 'without-category' | 'terms' | 'csv'
  categoryId: number | null
}

/** What is made once for each change and kept in a file. */
export interface FileTask {
  text: WantedText
  /** Where it is to be written. */
  file: string
  encoding: Encoding
}

/** What is answered anew each time. */
export type ListTask =
  | { kind: 'page'; search: string; categoryId: number | null; after: string | null; limit: number }
  | { kind: 'ids'; search: string }
  | { kind: 'categories' }

/** How its bytes are sent, the smallest first. Each is made for whoever first takes it. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Thread → service: what was written. */
export const writtenFile = z.object({
  /** The last that is in it. */
  change: z.int(),
  terms: z.int(),
  /** Of its content, in whatever encoding. */
  tag: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type WrittenFile = z.infer<typeof writtenFile>

/** Thread → service: the reply as JSON, and the place where it goes on. */
export const listReply = z.object({ json: z.string(), next: z.string().nullable() })
export type ListReply = z.infer<typeof listReply>
