import type { Import } from './imports-of.ts'

/** What a path of ours belongs to: a room's folder, with all below it, or a feature. A room's own files put its folders together. */
const FOLDER = /^(site\/features\/[^/]+(?:\/[^/]+)?|[^/]+\/[^/]+)\//

type Arrows = Map<string, Set<string>>

/** Folders that import each other, directly or by way of others, so that neither stands above the other: a sentence for each circle. */
export const findFolderCircles = (imports: readonly Import[]): string[] =>
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
