/** The keys in the browser's storage. */
const CHOICES = ['cookiesAccepted', 'cookiesDeclined']

/** What had opened the notice; null where it was there from the start. */
let opener: HTMLElement | null = null

/** The footer's way to change the choice later. */
export function openCookieNotice(button: HTMLElement): void {
  opener = button
  document.documentElement.dataset.cookies = ''
  document.querySelector<HTMLElement>('.cookie-notice')?.focus()
}

/** Stores the choice that the button names, closes the notice and gives the focus back: not to a reader who has gone on before this code came. */
export function chooseCookies(button: HTMLElement): void {
  const next = opener ?? document.querySelector<HTMLElement>('main')
  const isHere = document.activeElement?.matches('body, .cookie-notice, .cookie-notice *')
  delete document.documentElement.dataset.cookies
  if (isHere) next?.focus({ preventScroll: true })
  // Last: without storage the browser fails here, and the notice is closed on this page.
  for (const choice of CHOICES) localStorage.removeItem(choice)
  localStorage.setItem(button.dataset.click ?? '', 'true')
}
