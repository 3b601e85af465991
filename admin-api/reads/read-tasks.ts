import { z } from 'zod'

/** A text that the worker thread reads from the database. */
export interface WantedText {
  kind: 'names' | 'without-category' | 'terms' | 'csv'
  categoryId: number | null
}

/** A task that writes a text to a file. */
export interface FileTask {
  text: WantedText
  /** Path to write to. */
  file: string
  encoding: Encoding
}

/** A task whose reply is not kept. */
export type ListTask =
  | { kind: 'page'; search: string; categoryId: number | null; after: string | null; limit: number }
  | { kind: 'ids'; search: string }
  | { kind: 'categories' }

/** Content encodings, smallest first. A file is made in an encoding when a client first accepts it. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Thread → service: the written file. */
export const writtenFile = z.object({
  /** Number of the last change that it includes. */
  change: z.int(),
  terms: z.int(),
  /** Tag of its content, regardless of the encoding. */
  tag: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type WrittenFile = z.infer<typeof writtenFile>

/** Thread → service: the reply as JSON, and the place where the next page begins; null for the last page. */
export const listReply = z.object({ json: z.string(), next: z.string().nullable() })
export type ListReply = z.infer<typeof listReply>
