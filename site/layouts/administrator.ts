import { AdministratorMenu } from '../features/session/administrator-menu.ts'
import { forgetAdministrator, isAdministrator } from '../features/session/kept-administrator.ts'
import imageDeskStyles from '../styles/desk-images.css?url'
import deskStyles from '../styles/desk.css?url'

/**
 * What administrators find on reading pages: who is signed in, Edit Term, the image tools. Only a browser that keeps the mark of an
 * administrator's session fetches this; the pages are the same files for everybody. The session may have ended meanwhile: then all of it
 * goes away again, and the service would have refused what it does anyway.
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

function addSheet(address: string): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  document.head.append(sheet)
}

function showTermControls(termId: number): void {
  const edit = document.createElement('a')
  edit.className = 'button quiet edit-term'
  edit.href = `/edit-meaning?term=${termId}`
  edit.textContent = 'Edit Term'
  document.querySelector('.term-bar')?.append(edit)
  shown.push(edit)

  const images = document.createElement('div')
  images.className = 'image-desk-place'
  document.querySelector('.term > .share')?.before(images)
  shown.push(images)
  addSheet(imageDeskStyles)
  import('../features/images/image-desk.tsx').then(
    ({ mountImageDesk }) => mountImageDesk(images, termId),
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
  if (!(await isAdministrator())) {
    forgetAdministrator()
    hideControls()
  }
}
