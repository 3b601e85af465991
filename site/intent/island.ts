/*
 * The part of `astro-island` that these pages need, for the markup that Astro prints. Astro's own also supports slots, nested islands, a
 * router and ten more types of props, with 1,200 bytes on every page. Short, like `intent.ts`, because every page contains it.
 */

/** A module with components by name, or with a renderer. */
interface Module {
  default: (island: Element) => (component: unknown, props: object, slots: object, options: object) => unknown
  [name: string]: unknown
}

type Directive = (load: () => Promise<() => Promise<void>>, options: unknown, island: Element) => void
type Printed = [type: number, value: unknown]

const ARRAY = 1

const objectOf = (printed: unknown): object =>
  Object.fromEntries(Object.entries(printed ?? {}).map(([name, value]: [string, Printed]) => [name, valueOf(value)]))

/** Astro prints each value as a pair of type and value. Apart from arrays, the values are objects of such pairs, or plain JSON. */
const valueOf = ([type, value]: Printed): unknown =>
  Array.isArray(value) && type === ARRAY ? value.map(valueOf) : value instanceof Object ? objectOf(value) : value

/** The imports of a built file, to which `shared-code.ts` has added the indirect ones. */
const IMPORTED = /(?:from|import)"(\.[^"]+)"/g

/** Milliseconds. A connection may be lost silently, and browsers wait for minutes. */
const TIMEOUT = 30_000

const fetchText = async (address: string): Promise<string> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
  if (!response.ok) throw new Error(address)
  return response.text()
}

const importAhead = async (address: string): Promise<Module> => {
  const code = await fetchText(address)
  // `/_astro/a.js/../b.js`: a short way to address a file in the same folder.
  await Promise.all(Array.from(code.matchAll(IMPORTED), ([, file = '']) => fetchText(`${address}/.${file}`)))
  return import(address).then((module: Module) => module)
}

const imported: Record<string, Promise<Module> | undefined> = {}

/**
 * Replaces each `import()` of the pages' code (`plain-imports.ts`): first fetches all needed files, so that the import reads the cache. Most
 * browsers remember the file that made an import fail, and everything that needs it then fails until the next page load.
 */
const importCode = (address: string): Promise<Module> =>
  (imported[address] ??= importAhead(address).catch((failure: unknown) => {
    imported[address] = undefined
    throw failure
  }))

window.importCode = importCode

/** Retries once, a second later; offline at once. */
const load = (address: string): Promise<Module> =>
  importCode(address).catch(() =>
    new Promise((resolve) => setTimeout(resolve, navigator.onLine ? 1000 : 0)).then(() => importCode(address)),
  )

/** An island's content is parsed after its start tag. */
const parsed = new Promise((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve)
  else resolve(null)
})

class Island extends HTMLElement {
  connectedCallback(): void {
    const said = (name: string): string => this.getAttribute(name) ?? ''
    const read = (name: string): unknown => JSON.parse(said(name))
    const loadAll = async () => {
      const [component, renderer] = await Promise.all([load(said('component-url')), load(said('renderer-url')), parsed])
      return async () => {
        const props = objectOf(read('props'))
        await renderer.default(this)(component[said('component-export')], props, {}, { client: said('client') })
        this.removeAttribute('ssr')
      }
    }
    window.Astro[said('client')]?.(loadAll, read('opts'), this)
  }
}

customElements.define('astro-island', Island)

declare global {
  interface Window {
    /** Directives by name; Astro prints each before the first island that uses it. */
    Astro: Record<string, Directive>
  }
}
