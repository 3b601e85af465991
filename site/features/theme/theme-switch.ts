import { readStored, store } from '../../lib/storage.ts'

/** The key in the browser's storage; absent where the system's theme holds. */
const THEME_KEY = 'theme'

/** system → light → dark → system */
const NEXT: Record<string, string> = { '': 'light', light: 'dark' }

/** Styles and the button's name follow this attribute of the root. */
const show = (theme: string | null): void => {
  document.documentElement.dataset.theme = theme ?? ''
}

/** The theme that was chosen in another tab. */
export const followTheme = (): void => show(readStored(THEME_KEY))

/** The footer's switch: the next theme, here and on the pages to come. */
export function switchTheme(): void {
  const next = NEXT[document.documentElement.dataset.theme ?? ''] ?? ''
  show(next)
  store(THEME_KEY, next || null)
}
