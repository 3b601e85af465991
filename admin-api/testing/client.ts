import { z } from 'zod'
import { category, type Category } from '../../contracts/category.ts'
import { changesReply, type ChangesReply, contentReply, type ContentReply } from '../../contracts/change.ts'
import { type ErrorReply, errorReply } from '../../contracts/errors.ts'
import {
  importLine,
  type ImportLine,
  importPreview,
  type ImportPreview,
  type ImportResult,
} from '../../contracts/import.ts'
import { publishingState, type PublishingState, readiness, type Readiness } from '../../contracts/state.ts'
import {
  term,
  type Term,
  type TermForm,
  listedTermName,
  type ListedTermName,
  type TermPatch,
} from '../../contracts/term.ts'
import { ADMINISTRATOR, OPERATOR_TOKEN } from './glossary-process.ts'
import { until } from './until.ts'

type Headers = Record<string, string>

/** Credentials of an operator's program. */
export const OPERATOR_HEADERS = { authorization: `Bearer ${OPERATOR_TOKEN}` }

export type Reply = Awaited<ReturnType<Client['ask']>>

/** A visitor or administrator with a cookie jar, like a browser. */
export class Client {
  readonly #place: { readonly url: string }
  readonly #headers: Headers
  readonly #cookies: Map<string, string>

  /** @param place base URL of the service; an object's `url` is read again for each request */
  constructor(place: string | { readonly url: string }, headers: Headers = {}, cookies = new Map<string, string>()) {
    this.#place = typeof place === 'string' ? { url: place } : place
    this.#headers = headers
    this.#cookies = cookies
  }

  /** The same browser with additional headers. */
  with(headers: Headers): Client {
    return new Client(this.#place, { ...this.#headers, ...headers }, this.#cookies)
  }

  /** The cookie jar, for a browser that continues the session. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#place.url }))
  }

  /** The jar as a `Cookie` header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** @param body forms, texts and blobs are sent unchanged, other values as JSON. @returns the reply, with a JSON body parsed */
  async ask(method: string, path: string, body?: unknown, headers: Headers = {}) {
    const isAsItIs = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob
    const response = await fetch(this.#place.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(isAsItIs ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...this.#headers,
        ...headers,
      },
      ...(body !== undefined && { body: isAsItIs ? body : JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie()
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = bytes.length > 0 && response.headers.get('content-type')?.includes('application/json') === true
    const parsed = isJson ? JSON.parse(bytes.toString()) : bytes.toString()
    return { status: response.status, headers: Object.fromEntries(response.headers), cookies, body: parsed, bytes }
  }

  /** Like `ask`; throws on any other status. */
  async expect(status: number, ...request: Parameters<Client['ask']>): Promise<Reply> {
    const reply = await this.ask(...request)
    if (reply.status === status) return reply
    const [method, path] = request
    throw new Error(`${method} ${path} answered ${reply.status}, not ${status}: ${JSON.stringify(reply.body)}`)
  }

  /** @returns the body of the reply. @throws unless the status is below 300 */
  async send(method: string, path: string, body?: unknown, headers?: Headers) {
    const reply = await this.ask(method, path, body, headers)
    if (reply.status < 300) return reply.body
    throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  }

  /** @returns the body of an error reply. @throws if it is none */
  async refusal(...request: Parameters<Client['ask']>): Promise<ErrorReply> {
    const { status, body } = await this.ask(...request)
    if (status >= 400 && body.statusCode === status) return errorReply.parse(body)
    throw new Error(`${request[0]} ${request[1]} answered ${status}: ${JSON.stringify(body)}`)
  }

  async signIn(): Promise<this> {
    await this.send('POST', '/api/session', ADMINISTRATOR)
    return this
  }

  async createTerm(form: Partial<TermForm> & { name: string }): Promise<Term> {
    const whole = { definition: `<p>${form.name} defined.</p>`, categories: ['Test category'], ...form }
    return term.parse(await this.send('POST', '/api/terms', whole))
  }

  async patchTerm(id: number, patch: TermPatch): Promise<Term> {
    return term.parse(await this.send('PATCH', `/api/terms/${id}`, patch))
  }

  async deleteTerm(id: number): Promise<void> {
    await this.send('DELETE', `/api/terms/${id}`)
  }

  async readTerm(id: number): Promise<Term> {
    return term.parse(await this.send('GET', `/api/terms/${id}`))
  }

  async allTerms(): Promise<Term[]> {
    const terms: Term[] = []
    for (let place: string | null = null; place !== '';) {
      const query: Record<string, string> = place === null ? {} : { after: place }
      const { body, headers } = await this.expect(200, 'GET', withQuery('/api/terms/by-category', query))
      terms.push(...z.array(term).parse(body))
      place = decodeURIComponent(headers['next-place'] ?? '')
    }
    return terms
  }

  /** The first term with exactly this name. */
  async termNamed(name: string): Promise<Term> {
    const found = (await this.allTerms()).find((each) => each.name === name)
    if (found === undefined) throw new Error(`There is no term "${name}"`)
    return found
  }

  async searchTerms(search: string): Promise<Term[]> {
    return z.array(term).parse(await this.send('GET', withQuery('/api/terms/search', { search })))
  }

  async termNames(): Promise<ListedTermName[]> {
    return z.array(listedTermName).parse(await this.send('GET', '/api/terms/names'))
  }

  async createCategory(name: string): Promise<Category> {
    return category.parse(await this.send('POST', '/api/categories', { name }))
  }

  async changes(since: number, query = ''): Promise<ChangesReply> {
    return changesReply.parse(await this.read(`/api/changes?since=${since}${query}`))
  }

  async content(query = ''): Promise<ContentReply> {
    return contentReply.parse(await this.read(`/api/content${query}`))
  }

  async metrics(): Promise<string> {
    return String(await this.read('/metrics'))
  }

  /** Reads with the operator's token. */
  read(path: string) {
    return this.send('GET', path, undefined, OPERATOR_HEADERS)
  }

  async readiness(): Promise<Readiness> {
    return readiness.parse(await this.send('GET', '/readyz'))
  }

  async publishing(): Promise<PublishingState> {
    return publishingState.parse(await this.send('GET', '/api/publishing'))
  }

  /** The id of the last change in the database. */
  async lastChange(): Promise<number> {
    return (await this.content('?after=2147483647&limit=1')).change
  }

  /** Waits until the published site shows every change in the database. */
  async settle(): Promise<void> {
    const last = await this.lastChange()
    const isShown = async () => ((await this.readiness()).published.change ?? -1) >= last
    await until(`change ${last} to be published`, isShown)
  }

  async previewFile(csv: string): Promise<ImportPreview> {
    return importPreview.parse(await this.send('POST', '/api/terms/import?dryRun=true', csvForm(csv)))
  }

  /** Imports a CSV file as the import dialog does. */
  async importFile(csv: string): Promise<ImportResult> {
    return importResultOf(await this.send('POST', '/api/terms/import', csvForm(csv)))
  }

  /** All lines of the reply to an import: progress, then the result. */
  async importLines(csv: string): Promise<ImportLine[]> {
    const { body, headers } = await this.expect(200, 'POST', '/api/terms/import', csvForm(csv))
    if (headers['content-type'] !== 'application/x-ndjson') throw new Error(`Not lines: ${headers['content-type']}`)
    return linesOf(body)
  }

  /** The export file, with its UTF-8 byte order mark. */
  exportFile(): Promise<string> {
    return this.send('GET', '/api/terms/export.csv')
  }
}

const linesOf = (reply: unknown): ImportLine[] =>
  String(reply)
    .trimEnd()
    .split('\n')
    .map((line) => importLine.parse(JSON.parse(line)))

export const withQuery = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`])).toString()}`

/** A form with these parts in this order. */
export function formOf(...parts: [name: string, value: string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

export const fileOf = (content: string | Buffer, name: string, type = ''): File =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type })

export const csvForm = (csv: string | Buffer, name = 'terms.csv'): FormData =>
  formOf(['file', fileOf(csv, name, 'text/csv')])

/** The result of an import, from the last line of its reply. */
export function importResultOf(reply: unknown): ImportResult {
  const last = linesOf(reply).at(-1)
  if (last === undefined || !('result' in last)) throw new Error(`The import ended with ${JSON.stringify(last)}`)
  return last.result
}
