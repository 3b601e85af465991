import type { ReactNode } from 'react'
import type { RowOutcome } from '../../../contracts/import.ts'

/** Signs differ in shape as well as colour. They are all border, because forced colours keep borders only. */
const signs: Record<RowOutcome, string> = {
  create: 'before:rounded-full before:border-5 before:border-brand',
  skip: 'before:rounded-full before:border-2 before:border-muted',
  refuse: 'text-danger before:border-5 before:border-danger',
}

export const Outcome = ({ of, children }: { of: RowOutcome; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-2 font-medium before:size-2.5 ${signs[of]}`}>{children}</span>
)
