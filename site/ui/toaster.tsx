import { useStore } from '@nanostores/react'
import { Toast } from 'radix-ui'
import { createRoot } from 'react-dom/client'
import { $toast, dismissToast, TOAST_DURATION } from './toasts.ts'

/** Pixels to the right by which a swipe dismisses. */
const SWIPE = 50

function Toaster() {
  const toast = useStore($toast)
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className={`toast ${toast.variant ?? 'default'}`}
          {...(toast.duration !== undefined && { duration: toast.duration })}
          onOpenChange={dismissToast}
        >
          <Toast.Title className="toast-title">{toast.title}</Toast.Title>
          {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          <div className="toast-actions">
            {toast.action && (
              <Toast.Action className="button" altText={toast.action.label} onClick={toast.action.run}>
                {toast.action.label}
              </Toast.Action>
            )}
            <Toast.Close className="button quiet">
              {toast.variant === 'destructive' ? 'Acknowledge' : 'Dismiss'}
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}

let isMounted = false

/** Once a page; later toasts come through the store. */
export function mountToaster(): void {
  const container = document.querySelector('#toasts')
  if (isMounted || container === null) return
  isMounted = true
  createRoot(container).render(<Toaster />)
}
