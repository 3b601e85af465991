import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { moveToastsInto } from './move-toasts.ts'

interface Props {
  title: string
  /** The sentence below the title. */
  text?: ReactNode
  /** Called on Escape and on a press outside the dialog; undefined while the dialog cannot be closed. */
  onClose: (() => void) | undefined
  role?: 'dialog' | 'alertdialog'
  /** `wide` for forms with an editor or a table. */
  size?: keyof typeof WIDTHS
  children: ReactNode
}

const WIDTHS = { narrow: 'w-[min(32rem,100vw-2rem)]', wide: 'w-[min(60rem,100vw-2rem)]' }

/** Scrolling keeps the focused element above the buttons at the end. The dialog itself has the focus only while its data is being sent. */
const LOOK =
  'm-auto max-h-[calc(100dvh-2rem)] max-w-none scroll-pt-6 scroll-pb-24 overflow-auto overscroll-contain rounded-xl border border-line bg-surface text-ink shadow-float outline-none backdrop:bg-veil motion-safe:transition-[opacity,translate] starting:open:translate-y-2 starting:open:opacity-0'

/**
 * A modal dialog while it is mounted. It is the browser's own element, which traps the focus: Radix's dialog injects a
 * style element, which the pages' policy refuses.
 */
export function Dialog({ title, text, onClose, role = 'dialog', size = 'narrow', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => (dialog.current === null ? undefined : moveToastsInto(dialog.current)), [])
  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      // React removes the element before the browser would restore the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    // Cancelling a file picker inside the dialog sends the same event.
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose?.()
  }
  return (
    <dialog
      ref={dialog}
      className={`${LOOK} ${WIDTHS[size]}`}
      role={role}
      aria-labelledby={`${id}-title`}
      {...(text !== undefined && { 'aria-describedby': `${id}-text` })}
      // Without 'none', a second Escape would close it without asking.
      closedby={onClose === undefined ? 'none' : 'closerequest'}
      onCancel={cancel}
      onMouseDown={(event) => isOutside(event) && onClose?.()}
    >
      <div className="p-4 sm:p-6">
        <h2 className="text-xl" id={`${id}-title`}>
          {title}
        </h2>
        {text !== undefined && (
          <p className="mt-2 text-muted" id={`${id}-text`}>
            {text}
          </p>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** A press on the backdrop has the dialog as its target, as has one on the dialog's own scrollbar: only the coordinates differ. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, top, right, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}
