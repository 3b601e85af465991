/** Turns while something is on its way. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
