import { AdministratorMenu } from '../features/session/administrator-menu.ts'
import { currentSession } from '../features/session/current-session.ts'
import { isAdministratorScreen } from '../features/session/leave-screen.ts'
import deskStyles from '../styles/desk.css?url'

/**
 * What administrators see on reading pages: their name, Edit Term, the image tools. Only a browser with the stored name fetches this, once a
 * load; from then on the controls follow the mark, which another tab may take away, or give to somebody else.
 */
const shown: (() => void)[] = []
let shownName = ''
/** Whether a dialog of the image tools holds what is not saved: all stays until it is closed. */
let isHeld = (): boolean => false

function followMark(): void {
  const { administrator = '' } = document.documentElement.dataset
  if (administrator === shownName || isHeld()) return
  shownName = administrator
  for (const remove of shown.splice(0)) remove()
  if (administrator) showControls(administrator)
}

function showControls(name: string): void {
  addSheet(deskStyles)
  const links = document.querySelector('.site-header nav ul')
  const menu = new AdministratorMenu(name)
  links?.append(menu.root)
  shown.push(() => {
    const hadFocus = menu.root.contains(document.activeElement)
    menu.root.remove()
    // The links that come back in its place.
    if (hadFocus) links?.querySelector<HTMLElement>('li:last-child a')?.focus()
  })

  const termId = Number(document.querySelector<HTMLElement>('.term [data-term]')?.dataset.term)
  if (termId > 0) showTermControls(termId)
}

/** The administrator's screens have it already. */
function addSheet(address: string): void {
  if (document.querySelector(`link[href="${address}"]`)) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  document.head.append(sheet)
}

function showTermControls(termId: number): void {
  const edit = document.createElement('a')
  edit.className = 'button quiet small'
  edit.href = `/edit-meaning?term=${termId}`
  edit.textContent = 'Edit Term'
  document.querySelector('.term-bar')?.append(edit)
  shown.push(() => edit.remove())

  const images = document.createElement('div')
  images.className = 'desk'
  document.querySelector('.term footer')?.before(images)
  shown.push(() => images.remove())
  import('../features/images/image-admin.tsx').then(
    ({ mountImageAdmin, holdsUnsaved }) => {
      isHeld = holdsUnsaved
      // The mark may have gone to somebody else, for whom there is a container of their own.
      if (!images.isConnected) return
      // Before its container goes: an open dialog has the page's toasts.
      shown.unshift(mountImageAdmin(images, termId))
    },
    // The page shows the images that are published.
    () => undefined,
  )
}

/** The text of this page, by the browser's cache or by what is published now. */
const read = async (cache: RequestCache): Promise<string> => (await fetch(location.href, { cache })).text()

const isSearch = 'search' in document.documentElement.dataset
/** As it came. Screens are not compared, and of results the page says nothing. */
const shownText = isSearch || isAdministratorScreen() ? null : read('force-cache').catch(() => null)

/**
 * Back shows a page as the browser has kept it, in its memory or its cache: an edit would look lost. Screens read their terms themselves, and
 * without a connection what was kept is better than nothing.
 */
async function renew(): Promise<void> {
  if (isAdministratorScreen() || isHeld()) return
  const [before, now] = await Promise.all([shownText, read('no-cache').catch(() => null)])
  if (now !== null && now !== before) location.reload()
}

// After `page-script.ts`, which reads the storage into the mark.
addEventListener('storage', followMark)
addEventListener('pageshow', (event) => {
  followMark()
  if (event.persisted && shownName) void renew()
})
followMark()
const [visit] = performance.getEntriesByType('navigation')
// Results were asked for anew when it came.
if (visit && 'type' in visit && visit.type === 'back_forward' && !isSearch) void renew()
// The mark goes where the session has ended.
void currentSession().catch(() => null)
