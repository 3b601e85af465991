import { expect, it } from '@jest/globals'
import { withoutUnread } from './lean-styles.ts'

it('variables that Tailwind declares but nothing reads are left out, and the rest stays', () => {
  const sheet = `@layer properties{@supports (not (a:b)){*,:before{--tw-weight:initial;--tw-style:solid}}}
.a{--tw-weight:600;font-weight:600}.b{text-style:var(--tw-style);--tw-style:dashed;color:red}
@property --tw-weight{syntax:"*";inherits:false}@property --tw-style{syntax:"*";inherits:false;initial-value:solid}`
  expect(withoutUnread(sheet)).toBe(
    `.a{font-weight:600}.b{text-style:var(--tw-style);--tw-style:dashed;color:red}
@property --tw-style{syntax:"*";inherits:false;initial-value:solid}`,
  )
})

it('resets of Tailwind for elements and features that no page has are left out', () => {
  const sheet = `abbr:where([title]){text-decoration:underline dotted}::-webkit-datetime-edit,::-webkit-datetime-edit-year-field{padding-block:0}
button,::file-selector-button{appearance:button}::file-selector-button{margin-inline-end:4px}:-moz-focusring:where(:not(iframe)){outline:auto}
::placeholder{opacity:1}@supports (not (-webkit-appearance:-apple-pay-button)) or (contain-intrinsic-size:1px){::placeholder{color:currentColor}@supports (color:color-mix(in lab,red,red)){::placeholder{color:red}}}
button{font:inherit;font-feature-settings:inherit;color:inherit}html{font-family:var(--default-font-family,Arial, sans-serif)}`
  expect(withoutUnread(sheet)).toBe(
    `button{appearance:button}::placeholder{opacity:1}button{font:inherit;color:inherit}html{font-family:var(--default-font-family)}`,
  )
})

it('a mixed colour replaces the fallback before it', () => {
  const sheet = `.card { color: red; border-color: var(--tone);
  @supports (color: color-mix(in lab, red, red)) { border-color: color-mix(in srgb, var(--tone) 33%, transparent); } }`
  expect(withoutUnread(sheet).replace(/\s+/g, ' ')).toBe(
    '.card { color: red; border-color: color-mix(in srgb, var(--tone) 33%, transparent); }',
  )
})

it('a variable that nothing sets is replaced by its initial value, and one that something sets stays', () => {
  const sheet = `.a::before{content:var(--tw-content)}.b{--tw-x:1px;translate:var(--tw-x) var(--tw-y)}.c{box-shadow:var(--tw-ring,0 0)}
@property --tw-content{syntax:"*";initial-value:"";inherits:false}@property --tw-x{syntax:"*";inherits:false;initial-value:0}
@property --tw-y{syntax:"*";inherits:false;initial-value:0}@property --tw-ring{syntax:"*";inherits:false}`
  expect(withoutUnread(sheet).trim()).toBe(
    `.a::before{content:""}.b{--tw-x:1px;translate:var(--tw-x) 0}.c{box-shadow:var(--tw-ring,0 0)}
@property --tw-x{syntax:"*";inherits:false;initial-value:0}
@property --tw-ring{syntax:"*";inherits:false}`,
  )
})

it('lines have the style that they set themselves, and otherwise the solid one of the reset', () => {
  const sheet = `.a{border-left-style:var(--tw-border-style);border-left-width:3px}.b{--tw-border-style:dashed;border-style:dashed}
.c{outline-style:var(--tw-outline-style)}.d{--tw-outline-style:none;outline-style:none}`
  expect(withoutUnread(sheet)).toBe(
    `.a{border-left-width:3px}.b{border-style:dashed}
.c{outline-style:solid}.d{outline-style:none}`,
  )
})
