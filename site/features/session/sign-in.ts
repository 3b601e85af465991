import { RequestFailure } from '../../lib/request.ts'
import { takeReturn } from './return-path.ts'
import { openSession, setFirstPassword, signIn, signOut, type SignInView } from './session.ts'

/** The script of the sign-in page. Each view is a template; a copy of it replaces the content of `#session`, so that nothing of the former view remains. */
const container = part(document, '#session', HTMLElement)

function part<Part extends Element>(root: ParentNode, selector: string, type: new () => Part): Part {
  const found = root.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`The sign-in page has no ${selector}`)
  return found
}

function show(next: SignInView): HTMLFormElement {
  const template = part(document, `template[data-view="${next.view}"]`, HTMLTemplateElement)
  container.replaceChildren(template.content.cloneNode(true))
  if (next.view === 'signed-in') part(container, '[data-name]', HTMLElement).textContent = next.name
  const form = part(container, 'form', HTMLFormElement)
  if (next.view === 'first-password' && next.email !== null) nameAccount(next.email)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, next)
  })
  return form
}

/** A link from another administrator is for one account, so its email cannot be changed. */
function nameAccount(email: string): void {
  part(container, 'h2', HTMLElement).textContent = 'Set your password'
  const input = part(container, 'input[name=email]', HTMLInputElement)
  input.value = email
  input.readOnly = true
}

/** Submits the form. The button is disabled while the request is in flight, so that only one runs. */
async function send(form: HTMLFormElement, view: SignInView): Promise<void> {
  const button = part(form, 'button', HTMLButtonElement)
  button.disabled = true
  clearMessages(form)
  try {
    const next = await answer(view, new FormData(form))
    // A new page, so that the header shows the session, and a used token stays neither in the address nor in the history.
    location.replace((next.view === 'signed-in' ? takeReturn() : null) ?? location.pathname)
  } catch (failure) {
    showFailure(form, failure)
    button.disabled = false
    // The disabled button has lost the focus.
    if (document.activeElement === document.body) button.focus()
  }
}

function answer(view: SignInView, form: FormData): Promise<SignInView> {
  const [email, password] = [textOf(form, 'email'), textOf(form, 'password')]
  if (view.view === 'signed-in') return signOut()
  if (view.view === 'sign-in') return signIn(email, password)
  return setFirstPassword(view.token, email, password)
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

function clearMessages(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll('[role=alert], .field-message')) message.textContent = ''
  for (const input of form.querySelectorAll('input')) input.removeAttribute('aria-invalid')
}

function showFailure(form: HTMLFormElement, failure: unknown): void {
  const { message, fields } =
    failure instanceof RequestFailure ? failure : new RequestFailure('unexpected-failure', failure)
  // The message for a single field is shown once, under the field.
  if (!Object.values(fields).includes(message)) part(form, '[role=alert]', HTMLElement).textContent = message
  const invalid = [...form.querySelectorAll('input')].filter((input) => fields[input.name] !== undefined)
  for (const input of invalid) {
    input.setAttribute('aria-invalid', 'true')
    part(form, `#${input.id}-message`, HTMLElement).textContent = fields[input.name] ?? ''
  }
  invalid[0]?.focus()
}

// Opening a one-time link in this page changes only the fragment, which loads nothing.
window.addEventListener('hashchange', () => location.reload())

try {
  show(await openSession(location.hash))
} catch (failure) {
  showFailure(show({ view: 'sign-in' }), failure)
}
