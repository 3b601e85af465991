import type { Writer } from './writer.ts'

/** Has every page made again, beside whatever is written. */
export async function rebuild(writer: Writer): Promise<void> {
  await writer.write({ kind: 'rebuild', method: 'POST', path: '/api/publishing/rebuild' })
}
