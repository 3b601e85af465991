import { readStored, store } from '../../lib/storage.ts'

/** Specification, section 9: the keys in the browser's storage. */
const CHOICES = ['cookiesAccepted', 'cookiesDeclined']

const root = document.documentElement.dataset

/** What had opened the notice; null where it was there from the start. */
let opener: HTMLElement | null = null

/** A choice that was made in another tab. */
export function followCookieChoice(): void {
  if (CHOICES.some((choice) => readStored(choice) !== null)) delete root.cookies
}

/** The footer's way to change the choice later. */
export function openCookieNotice(button: HTMLElement): void {
  opener = button
  root.cookies = ''
  document.querySelector<HTMLElement>('.cookie-notice')?.focus()
}

/** Stores the choice that the button names, closes the notice and gives the focus back. */
export function chooseCookies(button: HTMLElement): void {
  for (const choice of CHOICES) store(choice, choice === button.dataset.click ? 'true' : null)
  delete root.cookies
  const next = opener ?? document.querySelector<HTMLElement>('main')
  next?.focus({ preventScroll: true })
}
