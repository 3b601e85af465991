/*
 * `astro-island` as these pages need it, made from what Astro prints. Astro's own also knows slots, islands within islands, a router and ten
 * more types of props: 1,200 bytes on every page. Written to be short, like `intent.ts`.
 */

/** A component by its name, or a renderer. */
interface Module {
  default: (island: Element) => (component: unknown, props: object, slots: object, options: object) => unknown
  [name: string]: unknown
}

type Directive = (load: () => Promise<() => Promise<void>>, options: unknown, island: Element) => void
type Printed = [type: number, value: unknown]

const ARRAY = 1

const objectOf = (printed: unknown): object =>
  Object.fromEntries(Object.entries(printed ?? {}).map(([name, value]: [string, Printed]) => [name, valueOf(value)]))

/** Astro prints each value with its type: an array, or what JSON has besides. */
const valueOf = ([type, value]: Printed): unknown =>
  Array.isArray(value) && type === ARRAY ? value.map(valueOf) : value instanceof Object ? objectOf(value) : value

/** What a built file imports: `shared-code.ts` names all of it, also what is imported by what it imports. */
const IMPORTED = /(?:from|import)"(\.[^"]+)"/g

/** Milliseconds. A connection may be lost without a word, and browsers wait for minutes. */
const PATIENCE = 30_000

const fetchText = async (address: string): Promise<string> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(address)
  return response.text()
}

const importAhead = async (address: string): Promise<Module> => {
  const code = await fetchText(address)
  // `/_astro/a.js/../b.js`: short for what lies beside it.
  await Promise.all(Array.from(code.matchAll(IMPORTED), ([, file = '']) => fetchText(`${address}/.${file}`)))
  return import(address).then((module: Module) => module)
}

const imported: Record<string, Promise<Module> | undefined> = {}

/**
 * In place of each `import()` of the pages' code (`plain-imports.ts`): fetches all that it needs, which then comes from the browser's cache. Of
 * an import that fails, most browsers remember which file did not come, and nothing that needs that file works before the next page.
 */
const importCode = (address: string): Promise<Module> =>
  (imported[address] ??= importAhead(address).catch((failure: unknown) => {
    imported[address] = undefined
    throw failure
  }))

window.importCode = importCode

/** A second later once more. */
const load = (address: string): Promise<Module> =>
  importCode(address).catch(() => new Promise((resolve) => setTimeout(resolve, 1000)).then(() => importCode(address)))

/** What an island holds comes after its tag. */
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
    /** Directives by their name; Astro prints each before the first island that has it. */
    Astro: Record<string, Directive>
  }
}
