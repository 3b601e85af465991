import type { PlainIsland } from './plain-island.ts'

const takeOver = (island: Element) => (component: PlainIsland<object>) => {
  component.takeOver(island)
}

// Astro takes a renderer by its default export.
// eslint-disable-next-line no-restricted-syntax
export default takeOver
