import { administratorScreens } from '../../lib/navigation.ts'

const PATHS = ['/sign-in', ...administratorScreens.map(({ href }) => href)]

/** These ask by themselves who is signed in, and say it. */
export const isAdministratorScreen = (): boolean => PATHS.includes(location.pathname)

/** What a screen of administrators shows goes too, and on the sign-in page who was signed in; where it holds what is not saved, the browser asks. On other pages the controls go by themselves. */
export function leaveScreen(): void {
  if (isAdministratorScreen()) location.reload()
}

const { dataset } = document.documentElement

/** From now on, until the mark is gone: signed out in another tab, or while this page was in the history. */
export function leaveWithMark(): void {
  let isShown = Boolean(dataset.administrator)
  const follow = ({ isTrusted }: Event): void => {
    // Of this tab's own sign-out more is known: it leaves when it is done.
    if (!isTrusted || !isShown || dataset.administrator) return
    isShown = false
    leaveScreen()
  }
  // After the page's own, which read the storage into the mark.
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
}
