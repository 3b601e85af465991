import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

interface Props extends ComponentProps<'button'> {
  isPending: boolean
}

/** A button that is disabled and shows a spinner while its request is in flight. */
export function PendingButton({ isPending, disabled = false, className = 'button', children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // A disabled button loses the focus to the page or, when clicked again, to the dialog around it: restore it after the request.
  useLayoutEffect(() => {
    const pressed = button.current
    const focused = document.activeElement
    if (!isPending && hadFocus.current && focused?.contains(pressed)) pressed?.focus()
    hadFocus.current = isPending && pressed === focused
  }, [isPending])
  return (
    <button
      ref={button}
      type="button"
      className={className}
      {...rest}
      disabled={disabled || isPending}
      aria-busy={isPending}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  )
}
