import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  isPending: boolean
}

/** A button that is off, with a spinner, while its request is on its way. */
export function PendingButton({ isPending, disabled = false, className = 'button', children, ...rest }: Props) {
  return (
    <button type="button" className={className} {...rest} disabled={disabled || isPending} aria-busy={isPending}>
      {isPending && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
