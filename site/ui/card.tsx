import type { ReactNode } from 'react'

/** A titled section of a screen, next to others. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0 rounded-xl border border-line bg-surface p-5">
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
)
