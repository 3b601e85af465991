import type { ReactNode } from 'react'

/** The buttons at the end of a dialog, which stay in view however long it is. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
    {children}
  </div>
)
