import { report } from './report.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const THEME = 'site/styles/theme.css'

/** A colour literal, but not an anchor (`href="#add"`), a selector (`#add {`), a private field or an entity (`&#39;`). */
const COLOUR =
  /(?<![&\w.]|href=["']|["']\/)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![-\w]|\s*[{(])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

/** Colour literals below `root` outside the theme, which defines each colour by name, for light and dark. */
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
