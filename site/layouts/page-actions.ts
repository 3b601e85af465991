import { chooseCookies, openCookieNotice } from '../features/cookies/cookie-notice.ts'
import { shareOnDevice } from '../features/sharing/share-actions.ts'
import { pressVoteButton, showVotesAgain } from '../features/votes/vote-buttons.ts'
import { copyLink } from '../ui/copy-link.ts'

/** system → light → dark → system */
const NEXT_THEME: Record<string, string> = { '': 'light', light: 'dark' }

/**
 * What the small controls of every page do, by their `data-click`. Fetched when a reader comes near one of them, and at once where
 * the address has a search or the storage has votes.
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

/** A control without a name of its own is a vote button: a page has a hundred of them. */
export function act(control: HTMLElement): void {
  const action = actions[control.dataset.click ?? ''] ?? pressVoteButton
  action(control)
}

export { showVotesAgain }

/** The footer's switch: the next theme, on this page and later ones. Styles and the button's name follow the root's attribute. */
function switchTheme(): void {
  const { dataset } = document.documentElement
  const next = NEXT_THEME[dataset.theme ?? ''] ?? ''
  // First for this page: without storage the browser fails at the next line.
  dataset.theme = next
  if (next) localStorage.setItem('theme', next)
  else localStorage.removeItem('theme')
}

/** Cards or rows, on this page and later ones. */
function showTermsAs({ dataset: { click = '' } }: HTMLElement): void {
  document.documentElement.dataset.view = click
  localStorage.setItem('view', click)
}

const publicAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href

/** Home's search box shows the query of the address, unless something was typed already; the desk's addresses have queries of their own. */
function fillSearch(): void {
  const query = new URLSearchParams(location.search).get('search')?.trim()
  const field = document.querySelector<HTMLInputElement>('.hero #search')
  if (field?.value === '' && query) field.value = field.defaultValue = query
}

fillSearch()
