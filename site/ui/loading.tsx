import { Spinner } from './spinner.tsx'

/** In place of what is being read, as far below its heading as `FailedRead`. */
export const Loading = ({ what = '' }: { what?: string }) => (
  <p className="mt-4 flex items-center text-muted" role="status">
    <Spinner /> Loading {what} …
  </p>
)
