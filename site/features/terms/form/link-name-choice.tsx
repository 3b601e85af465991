import { type LinkName, linkNames } from '../../../../contracts/term.ts'
import type { FieldInput } from '../../../ui/field.tsx'

export const linkNameTexts: Record<LinkName, string> = {
  automatically: 'Automatically',
  'as-written': 'Only with the same capitals',
  never: 'Never',
  always: 'Always, however common the word is',
}

interface Props {
  input: FieldInput
  chosen: LinkName
  onChange: (chosen: LinkName) => void
}

/** When a mention of the term's name becomes a link. */
export const LinkNameChoice = ({ input: { readOnly, ...input }, chosen, onChange }: Props) => (
  <select
    {...input}
    disabled={readOnly}
    className="mt-1 block w-full"
    value={chosen}
    onChange={({ currentTarget }) => onChange(linkNames[currentTarget.selectedIndex] ?? chosen)}
  >
    {linkNames.map((one) => (
      <option key={one} value={one}>
        {linkNameTexts[one]}
      </option>
    ))}
  </select>
)
