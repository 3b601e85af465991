import type { PlainIsland } from '../lib/plain-island.ts'

const takeOver =
  (island: Element) =>
  (component: PlainIsland<object>, props: object): void =>
    component.takeOver(island, props)

// Astro imports a renderer by its default export.
// eslint-disable-next-line no-restricted-syntax
export default takeOver
