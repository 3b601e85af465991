import { SPECULATION_RULES } from '../../contracts/speculation-rules.ts'
import { CONTROL } from '../ui/control-constants.ts'
import { ICON_BUTTON } from '../ui/tooltip-constants.ts'
import type * as PageActions from './page-actions.ts'

/**
 * Runs on every page from the first interaction on (`inline/first-interaction.ts`). It listens on behalf of small controls, which
 * are plain markup, and fetches their code when a reader approaches one.
 */

const load = (): Promise<typeof PageActions> => import('./page-actions.ts')

/** What `inline/before-paint.ts` has found in the address and in storage. */
const found = document.documentElement.dataset

const nearest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Links to other terms, which have a preview card. */
const TERM_LINK = '.term :is(.definition,.rail) a[href*="/term/"]'

const loadPreviews = () => import('../features/previews/previews.ts')

function prepare(event: Event): void {
  if (nearest(event, CONTROL)) load().catch(() => null)
  if (nearest(event, ICON_BUTTON)) import('./tooltips.ts').catch(() => null)
  const link = nearest(event, TERM_LINK)
  if (!(link instanceof HTMLAnchorElement)) return
  void loadPreviews().then(
    ({ approach, press }) => {
      if (event.type !== 'pointerdown') approach(link, event)
      else if (window.latest === event) press(link, event)
    },
    () => null,
  )
}

/** Handles clicks in order: the later of two imports may resolve first, and a vote may follow the refusal of cookies. */
let answered: Promise<unknown> = Promise.resolve()

function answerClick(event: MouseEvent): void {
  const control = nearest(event, CONTROL)
  if (!control) return
  answered = answered.then(load, load).then(
    ({ act }) => act(control),
    () => window.tellLost(event),
  )
}

/** Shows 'Image unavailable' in place of an image that cannot be loaded; the page already contains the text, hidden. */
function markBroken(image: Element | null): void {
  image?.closest('figure')?.setAttribute('data-broken', '')
}

/** Closes the menus when the reader turns to something else; `inline/before-paint.ts` handles Escape. */
function closeMenus(event: Event): void {
  if (!nearest(event, '.share-menu')) document.querySelector('.share-menu')?.removeAttribute('open')
  if (!nearest(event, '#menu')) closePanel()
}

/** At this width the header itself shows the menu's links, so the panel closes when a window is enlarged or a phone is turned. */
const wide = matchMedia('(width >= 48rem)')
const closePanel = (): void => document.querySelector<HTMLElement>('#menu')?.hidePopover()

const showOwnVotes = (): void => {
  if (found.votes !== undefined) void load().then(({ showVotesAgain }) => showVotesAgain())
}

const showAdministrator = (): void => {
  if (found.administrator) void import('./administrator.ts')
}

/** Another tab may have changed storage, or the screen that read the session, or another page while this one was in the history. */
const followStorage = (): void => {
  window.readStorage?.()
  showOwnVotes()
  showAdministrator()
}

window.clicks?.forEach(answerClick)
window.onclick = answerClick
window.onpointerover = prepare
window.onstorage = window.onpageshow = followStorage
addEventListener('focusin', prepare)
addEventListener('pointerdown', prepare)
addEventListener('focusin', closeMenus)
addEventListener('pointerdown', closeMenus)
addEventListener('cards', showOwnVotes)
wide.onchange = closePanel
if (wide.matches) closePanel()
addEventListener('error', (event) => markBroken(nearest(event, 'img')), true)
// Images that failed before this script ran.
for (const image of document.images) if (image.complete && !image.naturalWidth) markBroken(image)
// Not for administrators, who could see a prefetched page as it was before their edit.
if (!found.administrator) {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.text = SPECULATION_RULES
  document.head.append(rules)
}
// For later views: this one keeps the system's typeface.
if (found.font === undefined)
  void document.fonts.load('1em Figtree').then(([font]) => font && localStorage.setItem('font', 'y'))
// The reader may have reached a control before this script ran, and a finger may still rest on it.
const hovered = document.querySelector(`:is(${TERM_LINK},button):is(:hover,:focus)`)
if (window.latest?.type === 'pointerdown') prepare(window.latest)
else hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
showOwnVotes()
// The query may be a search. Not `found.search`, which is removed if the results cannot be loaded.
if (location.search) void load()
showAdministrator()
