import { atom, type ReadableAtom } from 'nanostores'

/** What a toast says. Its texts are next to the action that shows it. */
export interface Toast {
  title: string
  description?: string
  /** One thing to do about it, besides dismissing. */
  action?: { label: string; run: () => void }
  /** `destructive` has a red emphasis and 'Acknowledge', `default` has 'Dismiss'. */
  variant?: 'default' | 'destructive'
  /** Milliseconds. */
  duration?: number
}

interface ShownToast extends Toast {
  /** Another one for each toast, so that a new one that says the same is announced again. */
  id: number
}

const $shown = atom<ShownToast | null>(null)

/** The one toast that is visible: a new one replaces the one before. */
export const $toast: ReadableAtom<ShownToast | null> = $shown

/** React is loaded with the first toast. When it cannot be fetched, the text is shown as it is. */
export function showToast(toast: Toast): void {
  $shown.set({ ...toast, id: ($shown.get()?.id ?? 0) + 1 })
  import('./toaster.tsx').then(
    (toaster) => toaster.mountToaster(),
    () => window.tellPlainly?.([toast.title, toast.description].filter(Boolean).join(': ')),
  )
}

export const dismissToast = (): void => $shown.set(null)
