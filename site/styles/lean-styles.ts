import type { Plugin } from 'vite'

/** `@property --tw-x {…}`, and `--tw-x: …` within a rule. */
const REGISTERED = /@property (--tw-[\w-]+)\s*\{[^}]*\}\s*/g
const DECLARED = /(?<=[{;\s])(--tw-[\w-]+):[^;}]*;?\s*/g

/** Tailwind's stand-in for `@property`, which every browser has had since 2024. */
const STAND_IN = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}\s*/

/** What Tailwind resets of parts and elements that no page has: fields for dates and numbers, groups of options, abbreviations. */
const OF_NO_PAGE =
  /(?:::-webkit-(?:date|calendar|inner-spin|outer-spin)[\w-]*|:-moz-ui-invalid|abbr:where\(\[title\]\)|:where\(select[^{]*?optgroup(?: option)?)(?:,\s*::-webkit-[\w-]+)*\s*\{[^}]*\}\s*/g

/** The colour of placeholders, for browsers by what they can mix: ours has a token. */
const PLACEHOLDER = /@supports [^{]*-apple-pay-button[^{]*\{[\s\S]*?\}\s*\}\s*\}\s*/

/** What stands before a mixed colour for browsers that cannot mix. */
const UNMIXED = /([\w-]+):[^;{}]*;\s*@supports \(color:\s?color-mix\(in lab, ?red, ?red\)\)\s*\{\s*(\1:[^{}]*?;?)\s*\}/g

/** Settings of fonts that no rule of ours sets, and the fonts in the place of ours. */
const UNSET = /font-(?:feature|variation)-settings:[^;}]*;?\s*|(?<=var\(--default-(?:mono-)?font-family),[^)]*(?=\))/g

/**
 * Takes out of the sheets what Tailwind declares for utilities that might stand beside one (a weight for a font's shorthand, a ring for a
 * shadow) and that nothing in the sheet reads: each reader would download it before the first paint.
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
  const read = new Set([...sheet.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name))
  const isRead = (whole: string, name: string): string => (read.has(name) ? whole : '')
  const needed = sheet.replace(STAND_IN, '').replace(OF_NO_PAGE, '').replace(PLACEHOLDER, '').replace(UNSET, '')
  const lean = needed.replace(UNMIXED, '$2')
  return lean.replace(REGISTERED, isRead).replace(DECLARED, isRead)
}
