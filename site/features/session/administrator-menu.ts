import type { Link } from '../../../contracts/page.ts'
import { administratorScreens } from '../../lib/navigation.ts'
import { RequestFailure } from '../../lib/request.ts'
import { showToast } from '../../ui/toasts.ts'
import { leaveScreen } from './leave-screen.ts'
import { signOut } from './session.ts'

const ROW = 'cursor-pointer rounded-md px-3 py-2 text-sm hover:bg-sunken max-md:py-3 max-md:text-lg'

/** The last link of the header: the administrator's name, which opens a menu of the administrator screens and 'Sign out'. */
export class AdministratorMenu {
  readonly root = document.createElement('li')
  readonly #menu = document.createElement('details')

  constructor(name: string) {
    const summary = document.createElement('summary')
    summary.textContent = name
    const list = document.createElement('ul')
    list.append(...administratorScreens.map((screen) => inList(linkTo(screen))), inList(signOutButton()))
    this.#menu.append(summary, list)
    summary.className = `${ROW} truncate font-semibold md:max-w-72`
    list.className =
      'block max-md:pl-4 md:absolute md:right-0 md:z-2 md:min-w-52 md:rounded-lg md:border md:border-line md:bg-surface md:p-2 md:shadow-float'
    this.#menu.className = 'relative max-md:mt-3 max-md:border-t max-md:border-line max-md:pt-3'
    this.root.className = 'administrator desk'
    this.root.append(this.#menu)

    this.#menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !this.#menu.open) return
      this.#menu.open = false
      summary.focus()
    })
    this.#menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#menu.contains(relatedTarget))) this.#menu.open = false
    })
  }
}

/** Signing out clears the stored name, and with it everything that only administrators see. */
function signOutButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${ROW} w-full text-left font-medium text-ink aria-busy:text-muted`
  button.textContent = 'Sign out'
  button.addEventListener('click', () => {
    // Not `disabled`: the button would lose the focus, which closes the menu.
    if (button.ariaBusy !== null) return
    button.ariaBusy = 'true'
    signOut().then(leaveScreen, (failure: unknown) => {
      button.ariaBusy = null
      const description = failure instanceof RequestFailure ? failure.message : 'Please try again.'
      showToast({ title: 'Sign out failed', description, variant: 'destructive' })
    })
  })
  return button
}

function inList(content: Element): HTMLLIElement {
  const item = document.createElement('li')
  item.append(content)
  return item
}

function linkTo({ name, href }: Link): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  made.textContent = name
  if (location.pathname === href) made.ariaCurrent = 'page'
  return made
}
