import { chooseCookies, openCookieNotice } from '../features/cookies/cookie-notice.ts'
import { shareOnDevice } from '../features/sharing/share-actions.ts'
import { pressVoteButton, showVotesAgain } from '../features/votes/vote-buttons.ts'
import { copyLink } from '../ui/copy-link.ts'

/** system → light → dark → system */
const NEXT_THEME: Record<string, string> = { '': 'light', light: 'dark' }

/**
 * The actions of the small controls of every page, by their `data-click`. This module is fetched when a reader approaches
 * one of them, and at once if the address has a query or storage has votes.
 */
const actions: Record<string, (control: HTMLElement) => unknown> = {
  theme: switchTheme,
  cookies: openCookieNotice,
  cookiesAccepted: chooseCookies,
  cookiesDeclined: chooseCookies,
  cards: showTermsAs,
  list: showTermsAs,
  copyLink: () => copyLink(publicAddress()),
  previews: () => import('../features/previews/previews.ts').then((code) => code.switchPreviews()),
  shareOnDevice: () => shareOnDevice(publicAddress()),
}

/** A control without `data-click` is a vote button: a page has a hundred of them. */
export function act(control: HTMLElement): void {
  const action = actions[control.dataset.click ?? ''] ?? pressVoteButton
  action(control)
}

export { showVotesAgain }

/** Switches to the next theme, on this page and later ones. Styles and the button's label follow the root's attribute. */
function switchTheme(): void {
  const { dataset } = document.documentElement
  const next = NEXT_THEME[dataset.theme ?? ''] ?? ''
  // This page first: without storage the next line throws.
  dataset.theme = next
  if (next) localStorage.setItem('theme', next)
  else localStorage.removeItem('theme')
}

/** Shows terms as cards or rows, on this page and later ones. */
function showTermsAs({ dataset: { click = '' } }: HTMLElement): void {
  document.documentElement.dataset.view = click
  localStorage.setItem('view', click)
}

const publicAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href

/** Fills Home's search box from the address, unless the reader has typed already. Queries of administrator screens are not for it. */
function fillSearch(): void {
  const query = new URLSearchParams(location.search).get('search')?.trim()
  const field = document.querySelector<HTMLInputElement>('.hero #search')
  if (field?.value === '' && query) field.value = field.defaultValue = query
}

fillSearch()
