import { LRUCache } from 'lru-cache'
import type { SSRLoadedRenderer } from 'astro'

type Prints = SSRLoadedRenderer['ssr']['renderToStaticMarkup']
type Printed = ReturnType<Prints>

/** Of one component, with different properties. */
const REMEMBERED = 20

/**
 * A component with the same properties is the same HTML on every page, so React prints it once: the search box of each page took a fifth of its time. What has
 * slots, or properties that are more than values, is printed each time.
 */
export function rememberIslands({ ssr }: SSRLoadedRenderer): void {
  const { check, renderToStaticMarkup } = ssr
  const checked = new WeakMap<object, Promise<boolean>>()
  const printed = new WeakMap<object, LRUCache<string, Printed>>()

  ssr.check = function (this: unknown, component: unknown, ...rest) {
    const known = isObject(component) ? checked.get(component) : undefined
    if (known !== undefined) return known
    const found = check.call(this, component, ...rest)
    if (isObject(component)) checked.set(component, found)
    return found
  }

  ssr.renderToStaticMarkup = async function (this: unknown, component: unknown, props: unknown, slots, metadata) {
    const print = (): Printed => renderToStaticMarkup.call(this, component, props, slots, metadata)
    const key = keyOf(props, slots)
    const { html, attrs } = await (key === null || !isObject(component) ? print() : once(component, key, print))
    // React's own prefix counts what was printed on the page before, which depends on what is remembered. A component stands on a page once.
    return { html, attrs: { ...attrs, prefix: metadata?.displayName ?? '' } }
  }

  function once(component: object, key: string, print: () => Printed): Printed {
    const ofComponent = printed.get(component) ?? new LRUCache<string, Printed>({ max: REMEMBERED })
    printed.set(component, ofComponent)
    const known = ofComponent.get(key) ?? print()
    ofComponent.set(key, known)
    return known
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** Null for what is not to be remembered. */
function keyOf(props: unknown, slots: Record<string, string>): string | null {
  if (!isObject(props) || Object.keys(slots).length > 0 || Object.values(props).some(isObject)) return null
  return JSON.stringify(props)
}
