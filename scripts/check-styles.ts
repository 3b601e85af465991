import { report } from './report.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const THEME = 'site/styles/theme.css'

/** A colour in figures. Anchors (`href="#add"`), selectors (`#add {`), private fields and entities (`&#39;`) are none. */
const COLOUR =
  /(?<![&\w.]|href=["']|["']\/)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![-\w]|\s*[{(])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

/** Colours below `root` that are written outside the theme: each has a name there, once for light and once for dark. */
export function findStrayColours(root: string): string[] {
  return readSourceFiles(root, 'site/**/*.{css,astro,ts,tsx}')
    .filter(({ path }) => path !== THEME)
    .flatMap(findInFile)
}

const findInFile = ({ path, text }: SourceFile): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(COLOUR)].map(([colour]) => `${path}:${index + 1} ${colour} belongs into ${THEME} as a token`),
    )

if (import.meta.main) report('Colours', findStrayColours(process.cwd()))
