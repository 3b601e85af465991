import { AdministratorMenu } from '../features/session/administrator-menu.ts'
import { isAdministrator } from '../features/session/current-session.ts'
import deskStyles from '../styles/desk.css?url'

/**
 * What administrators see on reading pages: their name, Edit Term, the image tools. Only a browser with the stored name fetches this; where
 * the session has ended, all of it is removed again.
 */
const shown: Element[] = []

function showControls(name: string): void {
  addSheet(deskStyles)
  const links = document.querySelector('.site-header nav ul')
  const menu = new AdministratorMenu(name, hideControls)
  links?.append(menu.root)
  shown.push(menu.root)

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
  shown.push(edit)

  const images = document.createElement('div')
  images.className = 'desk'
  document.querySelector('.term footer')?.before(images)
  shown.push(images)
  import('../features/images/image-admin.tsx').then(
    ({ mountImageAdmin }) => mountImageAdmin(images, termId),
    // The page shows the images that are published.
    () => undefined,
  )
}

function hideControls(): void {
  for (const control of shown.splice(0)) control.remove()
}

const name = document.documentElement.dataset.administrator
if (name) {
  showControls(name)
  if (!(await isAdministrator())) hideControls()
}
