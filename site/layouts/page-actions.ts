import { chooseCookies, openCookieNotice } from '../features/cookies/cookie-notice.ts'
import { fillSearch } from '../features/search/fill-search.ts'
import { switchTheme } from '../features/theme/theme-switch.ts'
import { pressVoteButton, showVotesAgain } from '../features/votes/vote-buttons.ts'

/**
 * What the small controls of every page do, by their `data-click`. Fetched when a reader comes near one of them, and at once where
 * the address has a search or this browser keeps votes.
 */
const actions: Record<string, (control: HTMLElement) => unknown> = {
  theme: switchTheme,
  cookies: openCookieNotice,
  cookiesAccepted: chooseCookies,
  cookiesDeclined: chooseCookies,
}

/** A control without a name of its own is a vote button: they stand a hundred times on a page. */
export function act(control: HTMLElement): void {
  const action = actions[control.dataset.click ?? ''] ?? pressVoteButton
  action(control)
}

export { showVotesAgain }

fillSearch()
