/** Follows the label of a required field. Screen readers announce `aria-required` of the field itself. */
export const RequiredMark = () => (
  <span className="font-normal text-muted" aria-hidden="true">
    {' '}
    (required)
  </span>
)
