import { readFile } from 'node:fs/promises'
import type { Font } from 'satori'

const FILES = [
  { subset: 'latin', weight: 500 },
  { subset: 'latin', weight: 700 },
  { subset: 'latin-ext', weight: 500 },
  { subset: 'latin-ext', weight: 700 },
] as const

/** Figtree with the letters of all European languages in Latin script, 47 KB; satori reads WOFF, not WOFF2. */
export const loadFonts = (): Promise<Font[]> =>
  Promise.all(
    FILES.map(async ({ subset, weight }): Promise<Font> => ({
      // Each subset needs its own name: satori uses only one of two fonts with the same name and weight.
      name: `Figtree ${subset}`,
      weight,
      style: 'normal',
      data: await readFile(new URL(`./fonts/figtree-${subset}-${weight}-normal.woff`, import.meta.url)),
    })),
  )

export const FAMILY = 'Figtree latin, Figtree latin-ext'
