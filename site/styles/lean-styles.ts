import type { Plugin } from 'vite'

/** `@property --tw-x {…}`, and `--tw-x: …` within a rule. */
const REGISTERED = /@property (--tw-[\w-]+)\s*\{[^}]*?(?:initial-value:\s*([^;}]*)[^}]*)?\}\s*/g
const READ = /var\((--tw-[\w-]+)/g
const READ_ALONE = /var\((--tw-[\w-]+)\)/g
const DECLARED = /(?<=[{;\s])(--tw-[\w-]+):[^;}]*;?\s*/g

/** Tailwind's replacement for `@property`, which every browser has had since 2024, and the name of its layer. */
const FALLBACK_PROPERTIES = /@layer properties(?:;|\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\})\s*/g

/** The button of a file field within a list of selectors: no page shows such a field. */
const FILE_BUTTON = /,\s*::file-selector-button(?=\s*[,{])/g

/** Tailwind's resets for elements that no page has (file, date and number fields, option groups, abbreviations), and for the focus, which has our style. */
const UNUSED_RESETS =
  /(?:::-webkit-(?:date|calendar|inner-spin|outer-spin)[\w-]*|::file-selector-button|:-moz-(?:ui-invalid|focusring:where\(:not\(iframe\)\))|abbr:where\(\[title\]\)|:where\(select[^{]*?optgroup(?: option)?)(?:,\s*::-webkit-[\w-]+)*\s*\{[^}]*\}\s*/g

/** Tailwind's colour of placeholders, by what browsers can mix: ours is a token. */
const PLACEHOLDER = /@supports [^{]*-apple-pay-button[^{]*\{[\s\S]*?\}\s*\}\s*\}\s*/

/** The declaration before a mixed colour, for browsers that cannot mix colours. */
const UNMIXED = /([\w-]+):[^;{}]*;\s*@supports \(color:\s?color-mix\(in lab, ?red, ?red\)\)\s*\{\s*(\1:[^{}]*?;?)\s*\}/g

/** The style next to each width of a border. Tailwind's reset makes every border solid, and dashed ones also set their style without a variable. */
const BORDER_STYLE = /border(?:-[\w-]+)?-style:\s*var\(--tw-border-style\);?\s*/g

/** As with borders: rules that remove an outline set its style too. */
const OUTLINE_STYLE = /(?<=outline-style:\s*)var\(--tw-outline-style\)/g

/** Font settings that no rule of ours sets, and the fallbacks of our fonts' variables. */
const UNSET = /font-(?:feature|variation)-settings:[^;}]*;?\s*|(?<=var\(--default-(?:mono-)?font-family),[^)]*(?=\))/g

/**
 * Removes variables that Tailwind declares for possible combinations of utilities (a weight for a font's shorthand, a ring for a
 * shadow) and that nothing in the sheet reads: each reader would download them before the first paint.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (code) => ({ code: withoutUnread(code), map: null }),
    },
  }
}

export function withoutUnread(sheet: string): string {
  const needed = [FALLBACK_PROPERTIES, FILE_BUTTON, UNUSED_RESETS, PLACEHOLDER, UNSET, BORDER_STYLE].reduce(
    (text, part) => text.replace(part, ''),
    sheet,
  )
  const lean = withoutUnset(needed.replace(UNMIXED, '$2').replace(OUTLINE_STYLE, 'solid'))
  const read = new Set([...lean.matchAll(READ)].map(([, name]) => name))
  const isRead = (text: string, name: string): string => (read.has(name) ? text : '')
  return lean.replace(REGISTERED, isRead).replace(DECLARED, isRead)
}

/** Replaces variables that nothing sets by their initial values. */
function withoutUnset(sheet: string): string {
  const set = new Set([...sheet.matchAll(DECLARED)].map(([, name]) => name))
  const first = new Map([...sheet.matchAll(REGISTERED)].map(([, name, value]) => [name, value]))
  return sheet.replace(READ_ALONE, (text, name: string) => (set.has(name) ? text : (first.get(name) ?? text)))
}
