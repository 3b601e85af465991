import { primary, table, text } from './table.ts'

/** The secret with which all replicas sign cookies. A single row, inserted by the first start. */
export interface SharedSecret {
  name: string
  value: string
}

export const SharedSecret = table<SharedSecret>('shared_secret', { name: { ...text, ...primary }, value: text })
