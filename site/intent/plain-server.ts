import type { SSRLoadedRenderer } from 'astro'
import { escapeHTML } from 'astro/runtime/server/index.js'
import type { PlainIsland } from '../lib/plain-island.ts'

const isPlain = (component: unknown): component is PlainIsland<object> =>
  typeof component === 'function' && 'takeOver' in component

const escaped = (props: object): object =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? escapeHTML(value) : value,
    ]),
  )

const renderer: SSRLoadedRenderer['ssr'] = {
  check: (component: unknown) => Promise.resolve(isPlain(component)),
  renderToStaticMarkup: (component: unknown, props: object) =>
    Promise.resolve({ html: isPlain(component) ? component(escaped(props)) : '' }),
}

// Astro imports a renderer by its default export.
// eslint-disable-next-line no-restricted-syntax
export default renderer
