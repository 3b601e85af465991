import type { TermImage } from '../../../contracts/image.ts'
import { imagePath, renditionName } from '../../../contracts/paths.ts'

/** CSS pixels. A taller screenshot is shown scaled down, so that all of it is in view; the viewer shows it in full. */
const MAX_HEIGHT = 960

/** CSS pixels of the widest text column. */
const MAX_WIDTH = 680

interface Shown {
  width?: number
  height?: number
  srcSet?: string
  sizes?: string
}

/** The size at which a page shows an image, never larger than the image, and the files that the browser chooses from. */
export function shownOnPage({ filename, width, height, renditions }: TermImage): Shown {
  if (width === null || height === null) return {}
  // The style sheet scales down images that are too wide. Only those that are still too tall at column width are scaled here.
  const isLong = height * Math.min(1, MAX_WIDTH / width) > MAX_HEIGHT
  const scale = isLong ? MAX_HEIGHT / height : 1
  const shown = { width: Math.max(1, Math.round(width * scale)), height: Math.round(height * scale) }
  if (renditions.length === 0) return shown
  const smaller = renditions.map((narrower) => ({ name: renditionName(filename, narrower), wide: narrower }))
  const files = [...smaller, { name: filename, wide: width }]
  return {
    ...shown,
    srcSet: files.map(({ name, wide }) => `${imagePath(name)} ${wide}w`).join(', '),
    sizes: `min(100vw, ${Math.min(shown.width, MAX_WIDTH)}px)`,
  }
}
