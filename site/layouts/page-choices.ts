import { chooseCookies, followCookieChoice, openCookieNotice } from '../features/cookies/cookie-notice.ts'
import { followTheme, switchTheme } from '../features/theme/theme-switch.ts'

/** What a reader chooses for this browser. It comes with the first choice, for most pages see none. */
const onClick: Record<string, (button: HTMLElement) => void> = {
  theme: switchTheme,
  cookies: openCookieNotice,
  cookiesAccepted: chooseCookies,
  cookiesDeclined: chooseCookies,
}

export const choose = (button: HTMLElement): void => onClick[button.dataset.click ?? '']?.(button)

/** Another tab may have chosen, or another page while this one lay in the history. */
export function followChoices(): void {
  followTheme()
  followCookieChoice()
}
