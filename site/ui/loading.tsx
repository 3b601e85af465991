import { Spinner } from './spinner.tsx'

/** Shown while content is being read, at the same distance below its heading as `FailedRead`. */
export const Loading = ({ what = '' }: { what?: string }) => (
  <p className="mt-4 flex items-center text-muted" role="status">
    <Spinner /> Loading {what} …
  </p>
)
