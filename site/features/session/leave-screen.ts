import { administratorScreens } from '../../lib/navigation.ts'

const PATHS = ['/sign-in', ...administratorScreens.map(({ href }) => href)]

/** These screens request the session themselves and show its state. */
export const isAdministratorScreen = (): boolean => PATHS.includes(location.pathname)

/**
 * Reloads an administrator screen or the sign-in page, so that it shows nothing of an ended session; with unsaved input the browser asks first.
 * Other pages remove the administrator's controls themselves.
 */
export function leaveScreen(): void {
  if (isAdministratorScreen()) location.reload()
}

const { dataset } = document.documentElement

/** From now on, leaves the screen when the stored name is gone: after signing out in another tab, or while this page was in the history. */
export function leaveWhenSignedOut(): void {
  let isShown = Boolean(dataset.administrator)
  const follow = ({ isTrusted }: Event): void => {
    // This tab's own sign-out dispatches an untrusted event; the code that signed out leaves the screen itself.
    if (!isTrusted || !isShown || dataset.administrator) return
    isShown = false
    leaveScreen()
  }
  // After the page's own listeners, which copy the stored name to the root element.
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
}
