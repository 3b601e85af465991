import type { ReactNode } from 'react'
import { Quoting } from './quoting.tsx'

interface Props {
  sentence: string
  isWrong?: boolean
  role?: 'alert' | 'status'
  /** Buttons or links that act on it. */
  children?: ReactNode
}

/** A sentence in a box, within a form or in place of a list. */
export const Notice = ({ sentence, isWrong = false, role, children }: Props) => (
  <div
    role={role}
    className={`mb-5 flex flex-wrap items-center gap-3 rounded-md border-l-4 px-4 py-3 ${isWrong ? 'border-danger bg-sunken' : 'border-brand bg-brand-soft'}`}
  >
    <p className="flex-[1_1_16rem]">
      <Quoting>{sentence}</Quoting>
    </p>
    {children}
  </div>
)
