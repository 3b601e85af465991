import type { Import } from './imports-of.ts'

/** The folder that a path belongs to: a second-level folder, or a feature of the site. Files at the top of a room compose its folders, so they have none. */
const FOLDER = /^(site\/features\/[^/]+(?:\/[^/]+)?|[^/]+\/[^/]+)\//

type Arrows = Map<string, Set<string>>

/** Circular imports between folders, direct or indirect, one message per circle. */
export const findImportCycles = (imports: readonly Import[]): string[] =>
  circlesOf(arrowsOf(imports)).map((circle) => `${circle}: folders import each other`)

function arrowsOf(imports: readonly Import[]): Arrows {
  const arrows: Arrows = new Map()
  for (const { from, to } of imports) {
    const [above, below] = [FOLDER.exec(from)?.[1], FOLDER.exec(to)?.[1]]
    if (above === undefined || below === undefined || above === below) continue
    arrows.set(above, (arrows.get(above) ?? new Set()).add(below))
  }
  return arrows
}

function circlesOf(arrows: Arrows): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (folder: string, way: readonly string[]): void => {
    const begin = way.indexOf(folder)
    if (begin !== -1) circles.push([...way.slice(begin), folder].join(' → '))
    if (begin !== -1 || done.has(folder)) return
    for (const next of arrows.get(folder) ?? []) walk(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of arrows.keys()) walk(folder, [])
  return circles
}
