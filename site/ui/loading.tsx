import { Spinner } from './spinner.tsx'

/** In place of what is being read. */
export const Loading = ({ what = '' }: { what?: string }) => (
  <p className="flex items-center gap-3 text-muted" role="status">
    <Spinner /> Loading {what} …
  </p>
)
