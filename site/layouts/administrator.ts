import { AdministratorMenu } from '../features/session/administrator-menu.ts'
import { currentSession } from '../features/session/current-session.ts'
import { isAdministratorScreen } from '../features/session/leave-screen.ts'
import deskStyles from '../styles/desk.css?url'

/**
 * Adds administrators' controls to readers' pages: their menu, Edit Term and the image tools. Only a browser with the stored mark (the name)
 * fetches this, once per load. The controls then follow the mark, which another tab may remove or give to another administrator.
 */
const shown: (() => void)[] = []
let shownName = ''
/** Whether a dialog of the image tools has unsaved input: the controls stay until it is closed. */
let isHeld = (): boolean => false

function syncControls(): void {
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
    // The links that the menu had replaced.
    if (hadFocus) links?.querySelector<HTMLElement>('li:last-child a')?.focus()
  })

  const termId = Number(document.querySelector<HTMLElement>('.term [data-term]')?.dataset.term)
  if (termId > 0) showTermControls(termId)
}

/** Adds the sheet unless the page has it, as administrator screens do. */
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
      // If the mark has passed to another administrator, they have a container of their own.
      if (!images.isConnected) return
      // Unmounts before its container is removed, because an open dialog holds the page's toasts.
      shown.unshift(mountImageAdmin(images, termId))
    },
    // Without the tools, the page still shows the published images.
    () => undefined,
  )
}

/** The HTML of this page, from the browser's cache or as it is published. */
const read = async (cache: RequestCache): Promise<string> => (await fetch(location.href, { cache })).text()

const isSearch = 'search' in document.documentElement.dataset
/** The page as it was delivered. Administrator screens and search results are not compared, because their content is not in the page. */
const shownText = isSearch || isAdministratorScreen() ? null : read('force-cache').catch(() => null)

/**
 * Reloads a page that Back has taken from memory or cache if it has been published again, because an edit would look lost.
 * Administrator screens read their data themselves. Without a connection the page stays.
 */
async function renew(): Promise<void> {
  if (isAdministratorScreen() || isHeld()) return
  const [before, now] = await Promise.all([shownText, read('no-cache').catch(() => null)])
  if (now !== null && now !== before) location.reload()
}

// Runs after the listener of `page-script.ts`, which reads storage into the mark.
addEventListener('storage', syncControls)
addEventListener('pageshow', (event) => {
  syncControls()
  if (event.persisted && shownName) void renew()
})
syncControls()
const [visit] = performance.getEntriesByType('navigation')
// Search results were requested again when the page loaded.
if (visit && 'type' in visit && visit.type === 'back_forward' && !isSearch) void renew()
// Removes the mark if the session has ended.
void currentSession().catch(() => null)
