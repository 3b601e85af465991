import { primary, table, text } from './table.ts'

/** What all replicas sign cookies with. One row, made by the first start. */
export interface SharedSecret {
  name: string
  value: string
}

export const SharedSecret = table<SharedSecret>('shared_secret', { name: { ...text, ...primary }, value: text })
