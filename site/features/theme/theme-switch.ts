/** system → light → dark → system */
const NEXT: Record<string, string> = { '': 'light', light: 'dark' }

/** The footer's switch: the next theme, here and on the pages to come. Styles and the button's name follow the root's attribute. */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const next = NEXT[dataset.theme ?? ''] ?? ''
  // First for this page: a browser that keeps nothing fails at the next line.
  dataset.theme = next
  if (next) localStorage.setItem('theme', next)
  else localStorage.removeItem('theme')
}
