/** Turns while something is on its way. */
export const Spinner = () => (
  <span
    className="spinner mr-2 inline-block size-[1em] rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
    aria-hidden="true"
  />
)
