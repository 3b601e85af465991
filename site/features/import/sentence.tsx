import type { ReactNode } from 'react'
import { focusAtOnce } from './focus-at-once.ts'

/** The first sentence of a stage. It gets the focus, so that screen readers read it. */
export const Sentence = ({
  isWrong = false,
  id,
  children,
}: {
  isWrong?: boolean
  id?: string
  children: ReactNode
}) => (
  <p
    id={id}
    className={`import-sentence font-medium focus:outline-none ${isWrong ? 'mt-3 rounded-md border-l-4 border-danger bg-sunken px-4 py-3' : 'mt-1'}`}
    ref={focusAtOnce}
    tabIndex={-1}
  >
    {children}
  </p>
)
