/** localStorage keys. */
const CHOICES = ['cookiesAccepted', 'cookiesDeclined']

/** The button that opened the notice; null if the notice was open from the start. */
let opener: HTMLElement | null = null

/** Called by the footer's button, to change the choice later. */
export function openCookieNotice(button: HTMLElement): void {
  opener = button
  document.documentElement.dataset.cookies = ''
  document.querySelector<HTMLElement>('.cookie-notice')?.focus()
}

/** Stores the choice that the button names, closes the notice and moves the focus back, unless the reader has moved it elsewhere already. */
export function chooseCookies(button: HTMLElement): void {
  const next = opener ?? document.querySelector<HTMLElement>('main')
  const isHere = document.activeElement?.matches('body, .cookie-notice, .cookie-notice *')
  delete document.documentElement.dataset.cookies
  if (isHere) next?.focus({ preventScroll: true })
  // Last: without storage the browser throws here, and the notice stays closed on this page only.
  for (const choice of CHOICES) localStorage.removeItem(choice)
  localStorage.setItem(button.dataset.click ?? '', 'true')
}
