/** Beside the label of a field that cannot be left empty. Screen readers hear it of the field itself (`aria-required`). */
export const RequiredMark = () => (
  <span className="font-normal text-muted" aria-hidden="true">
    {' '}
    (required)
  </span>
)
