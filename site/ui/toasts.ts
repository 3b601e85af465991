import { atom, type ReadableAtom } from 'nanostores'

/** Texts are kept next to the action that shows the toast. */
export interface Toast {
  title: string
  description?: string
  /** One action in addition to dismissing. */
  action?: { label: string; run: () => void }
  /** `destructive` has a red emphasis and 'Acknowledge', `default` has 'Dismiss'. */
  variant?: 'default' | 'destructive'
  /** Milliseconds; `TOAST_DURATION` by default. */
  duration?: number
}

interface ShownToast extends Toast {
  /** Unique, so that a new toast with the same text is announced again. */
  id: number
}

const $shown = atom<ShownToast | null>(null)

/** The only visible toast: a new one replaces it. */
export const $toast: ReadableAtom<ShownToast | null> = $shown

/** Loads React with the first toast. If it cannot be fetched, the text is shown without it. */
export function showToast(toast: Toast): void {
  $shown.set({ ...toast, id: ($shown.get()?.id ?? 0) + 1 })
  import('./toaster.tsx').then(
    (toaster) => toaster.mountToaster(),
    () => window.tellPlainly?.([toast.title, toast.description].filter(Boolean).join(': ')),
  )
}

export const dismissToast = (): void => $shown.set(null)
