import { RequestFailure } from '../../lib/request.ts'
import { openSession, setFirstPassword, signIn, signOut, type SignInView } from './session.ts'

/** Makes the sign-in page work: shows one of its three views, sends its forms, shows their messages. */
const views = document.querySelectorAll<HTMLElement>('[data-view]')
let token = ''

function show(next: SignInView): void {
  for (const view of views) view.hidden = view.dataset['view'] !== next.view
  if (next.view === 'first-password') token = next.token
  if (next.view === 'signed-in') {
    for (const name of document.querySelectorAll('[data-signed-in-name]')) name.textContent = next.name
  }
}

function clearMessages(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll('[role=alert], .field-message')) message.textContent = ''
  for (const input of form.querySelectorAll('input')) input.removeAttribute('aria-invalid')
}

function showFailure(form: HTMLFormElement, failure: unknown): void {
  const known = failure instanceof RequestFailure ? failure : null
  if (!known) console.error(failure)
  const alert = form.querySelector('[role=alert]')
  if (alert) alert.textContent = known?.message ?? 'Something went wrong. Please try again.'
  const invalid = [...form.querySelectorAll('input')].filter((input) => known?.fields[input.name] !== undefined)
  for (const input of invalid) {
    input.setAttribute('aria-invalid', 'true')
    const message = document.getElementById(`${input.id}-message`)
    if (message) message.textContent = known?.fields[input.name] ?? ''
  }
  invalid[0]?.focus()
}

/** Sends a form once at a time; the button stays off while the request is on its way. */
function connect(name: string, send: (email: string, password: string) => Promise<SignInView>): void {
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`)
  const button = form?.querySelector('button')
  if (!form || !button) throw new Error(`The sign-in page has no form ${name}`)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    clearMessages(form)
    button.disabled = true
    const values = new FormData(form)
    try {
      show(await send(String(values.get('email') ?? ''), String(values.get('password') ?? '')))
      form.reset()
      document.querySelector<HTMLElement>('[data-view]:not([hidden]) h2')?.focus()
    } catch (failure) {
      showFailure(form, failure)
    } finally {
      button.disabled = false
    }
  })
}

async function setFirstPasswordOnce(email: string, password: string): Promise<SignInView> {
  const next = await setFirstPassword(token, email, password)
  // The used token must not stay in the address or come back with a reload.
  history.replaceState(null, '', location.pathname)
  return next
}

async function start(): Promise<void> {
  connect('sign-in', signIn)
  connect('first-password', setFirstPasswordOnce)
  connect('sign-out', signOut)
  try {
    show(await openSession(location.hash))
  } catch (failure) {
    show({ view: 'sign-in' })
    const form = document.querySelector<HTMLFormElement>('form[data-form="sign-in"]')
    if (form) showFailure(form, failure)
  }
}

window.addEventListener('hashchange', () => location.reload())
await start()
