import { useStore } from '@nanostores/react'
import * as Toast from '@radix-ui/react-toast'
import { createRoot } from 'react-dom/client'
import { TOAST_DURATION } from './control-constants.ts'
import { $toast, dismissToast } from './toasts.ts'

/**
 * Radix itself closes a toast on a swipe of 50 pixels to the right, and focuses it on F8.
 * @param announcer holds the live region; it moves into dialogs with the toasts, because the page behind a dialog is inert
 */
function Toaster({ announcer }: { announcer: HTMLElement }) {
  const toast = useStore($toast)
  const isWrong = toast?.variant === 'destructive'
  return (
    <Toast.Provider announcerContainer={announcer}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className={isWrong ? 'toast border-danger' : 'toast'}
          duration={toast.duration ?? TOAST_DURATION}
          onOpenChange={() => close(announcer)}
        >
          {/* Radix joins the announced texts without spaces. */}
          <Toast.Title className={`text-base font-bold ${isWrong ? 'text-danger' : ''}`}>
            {toast.title}
          </Toast.Title>{' '}
          {toast.description && <Toast.Description>{toast.description}</Toast.Description>}{' '}
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            {toast.action && (
              <Toast.Action className="button small" altText={toast.action.label} onClick={toast.action.run}>
                {toast.action.label}
              </Toast.Action>
            )}
            <Toast.Close className={`button quiet small ${isWrong ? 'border-danger text-danger' : ''}`}>
              {isWrong ? 'Acknowledge' : 'Dismiss'}
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      {/* Without a toast, F8 would lead to an empty list. */}
      <Toast.Viewport
        className="toasts in-[dialog]:inset-y-4 in-[dialog]:bottom-auto"
        tabIndex={toast ? -1 : undefined}
      />
    </Toast.Provider>
  )
}

/** The element that had the focus before a toast. */
let before: HTMLElement | null = null

/** Radix leaves the focus on its empty list. Restores it without scrolling, as the reader may have scrolled on. */
function close(toasts: HTMLElement): void {
  dismissToast()
  if (toasts.contains(document.activeElement)) before?.focus({ preventScroll: true })
}

let isMounted = false

/** Mounts once per page; later toasts come through the store. */
export function mountToaster(): void {
  const container = document.querySelector<HTMLElement>('#toasts')
  if (isMounted || container === null) return
  isMounted = true
  container.addEventListener('focusin', ({ relatedTarget: left }) => {
    if (left instanceof HTMLElement && !container.contains(left)) before = left
  })
  createRoot(container).render(<Toaster announcer={container} />)
  // Runs after Radix has closed the toast: keeps Escape from also closing the dialog below it.
  container.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault()
  })
}
