import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Term, TermForm as TermValues } from '../../../../contracts/term.ts'
import { termNamesRead } from '../../../lib/reads.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { FieldVersion } from './field-version.tsx'
import { FIELDS_IN_ORDER, fieldRows, shownFields } from '../form/term-fields.tsx'
import { isSame, type TermBase, type TermField, valuesOf } from '../form/term-values.ts'

interface Props {
  mine: TermValues
  /** The version that `mine` was edited from. */
  base: TermBase
  theirs: Term
  /** `isSaved`: save the values at once; otherwise continue editing with them. */
  onSettle: (values: TermValues, isSaved: boolean) => void
}

type Side = 'mine' | 'theirs'

/** Another administrator has saved the same term: shows both versions of each differing field and lets the administrator choose. */
export function Conflict({ mine, base, theirs: term, onSettle }: Props) {
  const theirs = valuesOf(term)
  const fields = FIELDS_IN_ORDER.filter((field) => !isSame(field, mine, theirs))
  // Preselect 'theirs' in fields that only the other administrator has changed, 'mine' in the rest.
  const [sides, setSides] = useState<Partial<Record<TermField, Side>>>(() =>
    Object.fromEntries(fields.map((field) => [field, isSame(field, mine, base.values) ? 'theirs' : 'mine'])),
  )
  const id = useId()
  const names = useQuery(termNamesRead)
  const taken = fields.filter((field) => sides[field] === 'theirs')
  const merged: TermValues = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  // Only a legacy term has a current term to choose.
  const shown = shownFields(fields, merged)
  return (
    <Dialog
      title="Somebody else has changed this term"
      text="Nothing of either version is lost. Choose what to keep, then save, or go on editing."
      role="alertdialog"
      size="wide"
      onClose={() => onSettle(merged, false)}
    >
      {shown.map((field) => (
        <fieldset className="mt-5 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2" key={field}>
          <legend className="mb-2 font-semibold">{fieldRows[field].label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="block min-w-0 cursor-pointer rounded-lg border-2 border-line px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <span className="flex min-h-8 items-center gap-2 font-semibold">
                <input
                  type="radio"
                  className="size-4.5"
                  name={`${id}-${field}`}
                  checked={sides[field] === side}
                  onChange={() => setSides({ ...sides, [field]: side })}
                />
                {side === 'mine' ? 'Keep mine' : 'Take theirs'}
              </span>
              <FieldVersion
                field={field}
                values={side === 'mine' ? mine : theirs}
                other={side === 'mine' ? theirs : mine}
                names={names.data ?? []}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <DialogFoot>
        <button className="button quiet" type="button" onClick={() => onSettle(merged, false)}>
          Keep editing
        </button>
        <button className="button" type="button" onClick={() => onSettle(merged, true)}>
          Save this version
        </button>
      </DialogFoot>
    </Dialog>
  )
}
