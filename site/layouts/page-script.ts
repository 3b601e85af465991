import { PAGES_AHEAD } from '../../contracts/pages-ahead.ts'
import { CONTROL } from '../ui/control-constants.ts'
import { ICON_BUTTON } from '../ui/tooltip-constants.ts'
import type * as PageActions from './page-actions.ts'

/**
 * What every page runs from the first interaction on (`inline/first-interaction.ts`). It listens on behalf of small controls that are plain
 * markup, and fetches their code when a reader comes near one.
 */

const load = (): Promise<typeof PageActions> => import('./page-actions.ts')

/** What `inline/before-paint.ts` has found in the address and in the browser's storage. */
const found = document.documentElement.dataset

const nearest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Links of the text to other terms: a card says what they lead to. */
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

/** Clicks are answered in their order: a browser may answer the later of two imports first, and a vote may follow the refusal of cookies. */
let answered: Promise<unknown> = Promise.resolve()

function answerClick(event: MouseEvent): void {
  const control = nearest(event, CONTROL)
  if (!control) return
  answered = answered.then(load, load).then(
    ({ act }) => act(control),
    () => window.tellLost(event),
  )
}

/** Shows 'Image unavailable' in place of an image of the term that cannot be loaded; the page holds the words, hidden. */
function markBroken(image: Element | null): void {
  image?.closest('figure')?.setAttribute('data-broken', '')
}

/** The menus close when the reader turns to something else; Escape is `inline/before-paint.ts`'s. */
function closeMenus(event: Event): void {
  if (!nearest(event, '.share-menu')) document.querySelector('.share-menu')?.removeAttribute('open')
  if (!nearest(event, '#menu')) closePanel()
}

/** Where a window grows or a phone is turned, what the panel of the menu holds stands in the header. */
const wide = matchMedia('(width >= 48rem)')
const closePanel = (): void => document.querySelector<HTMLElement>('#menu')?.hidePopover()

const showOwnVotes = (): void => {
  if (found.votes !== undefined) void load().then(({ showVotesAgain }) => showVotesAgain())
}

const showAdministrator = (): void => {
  if (found.administrator) void import('./administrator.ts')
}

/** Another tab may have changed the storage, another page while this one was in the history, or the screen that knows the session. */
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
// An administrator would see a page as it was before an edit.
if (!found.administrator) {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.text = PAGES_AHEAD
  document.head.append(rules)
}
// For later views: this one stays in the reader's own typeface.
if (found.font === undefined)
  void document.fonts.load('1em Figtree').then(([font]) => font && localStorage.setItem('font', 'y'))
// The reader may have come to one before this script, and a finger still be there.
const hovered = document.querySelector(`:is(${TERM_LINK},button):is(:hover,:focus)`)
if (window.latest?.type === 'pointerdown') prepare(window.latest)
else hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
showOwnVotes()
// It may be a search. `found.search` is taken back where the results do not come.
if (location.search) void load()
showAdministrator()
