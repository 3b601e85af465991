import type { ReactNode } from 'react'
import type { RowOutcome } from '../../../contracts/import.ts'

/** By shape as well as by colour. All border: that is what is left where the system chooses the colours. */
const signs: Record<RowOutcome, string> = {
  create: 'before:rounded-full before:border-5 before:border-brand',
  skip: 'before:rounded-full before:border-2 before:border-muted',
  refuse: 'text-danger before:border-5 before:border-danger',
}

/** What becomes of a row. */
export const Outcome = ({ of, children }: { of: RowOutcome; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-2 font-medium before:size-2.5 ${signs[of]}`}>{children}</span>
)
