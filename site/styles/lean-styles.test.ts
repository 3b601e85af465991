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
