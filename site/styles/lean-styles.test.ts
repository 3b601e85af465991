import { expect, it } from '@jest/globals'
import { withoutUnread } from './lean-styles.ts'

it('what Tailwind declares and nothing reads is left out, and the rest stays', () => {
  const sheet = `@layer properties{@supports (not (a:b)){*,:before{--tw-weight:initial;--tw-style:solid}}}
.a{--tw-weight:600;font-weight:600}.b{border-style:var(--tw-style);--tw-style:dashed;color:red}
@property --tw-weight{syntax:"*";inherits:false}@property --tw-style{syntax:"*";inherits:false;initial-value:solid}`
  expect(withoutUnread(sheet)).toBe(
    `.a{font-weight:600}.b{border-style:var(--tw-style);--tw-style:dashed;color:red}
@property --tw-style{syntax:"*";inherits:false;initial-value:solid}`,
  )
})

it('what Tailwind resets and no page has is left out too', () => {
  const sheet = `abbr:where([title]){text-decoration:underline dotted}::-webkit-datetime-edit,::-webkit-datetime-edit-year-field{padding-block:0}
::placeholder{opacity:1}@supports (not (-webkit-appearance:-apple-pay-button)) or (contain-intrinsic-size:1px){::placeholder{color:currentColor}@supports (color:color-mix(in lab,red,red)){::placeholder{color:red}}}
button{font:inherit;font-feature-settings:inherit;color:inherit}html{font-family:var(--default-font-family,Arial, sans-serif)}`
  expect(withoutUnread(sheet)).toBe(
    `::placeholder{opacity:1}button{font:inherit;color:inherit}html{font-family:var(--default-font-family)}`,
  )
})

it('a mixed colour has no other before it', () => {
  const sheet = `.card { color: red; border-color: var(--tone);
  @supports (color: color-mix(in lab, red, red)) { border-color: color-mix(in srgb, var(--tone) 33%, transparent); } }`
  expect(withoutUnread(sheet).replace(/\s+/g, ' ')).toBe(
    '.card { color: red; border-color: color-mix(in srgb, var(--tone) 33%, transparent); }',
  )
})
