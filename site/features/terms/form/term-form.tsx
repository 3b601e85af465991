import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { termForm, type TermForm as TermValues } from '../../../../contracts/term.ts'
import type { RequestFailure } from '../../../lib/request.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { NotSaved } from './not-saved.tsx'
import { type FieldRow, fieldRows, FIELDS_IN_ORDER, shownFields } from './term-fields.tsx'
import { isRequired, type TermBase, type TermField } from './term-values.ts'
import { useUnsaved } from './unsaved.ts'

type Typed = z.input<typeof termForm>

interface Props {
  /** null for a term that does not exist yet. */
  termId: number | null
  base: TermBase
  /** What the form shows first: the values of `base`, a draft, or those chosen in a conflict. */
  initial: TermValues
  draftKey: string
  /** The label of the submit button. */
  action: string
  /** Resolves to the failure to show, or to null. */
  save: (values: TermValues) => Promise<RequestFailure | null>
  /** Focus the name field: the form replaces another one, or appears in a dialog that was waiting for it. */
  takesFocus?: boolean
  /** Submit the initial values at once, as if the button had been pressed. */
  isSentAtOnce?: boolean
  /** Discards the restored draft; undefined if none was restored. */
  onDiscardRestored?: (() => void) | undefined
  onUnsaved?: (isUnsaved: boolean) => void
  /** Shown above the button. */
  children?: ReactNode
  /** Only for a form in a dialog. */
  onCancel?: () => void
}

/** Adds or edits a term. It validates with the same schema as the service, so both give the same messages. */
export function TermForm(props: Props) {
  const { initial, save, onUnsaved, takesFocus, isSentAtOnce } = props
  const { control, handleSubmit, formState, setError } = useForm<Typed, unknown, TermValues>({
    resolver: zodResolver(termForm),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const typed = useWatch({ control })
  const values = useMemo(() => ({ ...initial, ...withoutGaps(typed) }), [initial, typed])
  const isUnsaved = useUnsaved(props.draftKey, values, props.base)
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formState.submitCount])
  useEffect(() => {
    if (takesFocus === true) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (isSentAtOnce === true) form.current?.requestSubmit()
  }, [isSentAtOnce])

  /** Refuses text in a field of choices that was typed but not chosen, because saving would lose it. */
  const refuseUnchosen = (): boolean => {
    const refused = FIELDS_IN_ORDER.filter((field) => {
      const text = form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value.trim() ?? ''
      const message = text === '' ? undefined : fieldRows[field].unchosen?.(text)
      if (message !== undefined) setError(field, { message })
      return message !== undefined
    })
    return refused.length > 0
  }
  const send = async (checked: TermValues) => {
    if (refuseUnchosen()) return
    const failure = await save(checked)
    if (failure === null) return
    for (const field of FIELDS_IN_ORDER) {
      const message = messageOf(failure.fields, field)
      if (message !== undefined) setError(field, { message })
    }
    setError('root', { type: failure.code, message: failure.message })
  }
  const shown = shownFields(FIELDS_IN_ORDER, values)
  return (
    <form
      className="m-0 in-[dialog]:mt-4"
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(send, refuseUnchosen)(event)}
    >
      {props.onDiscardRestored && (
        <Notice role="status" sentence="Your unsaved text was restored">
          <button type="button" className="button quiet small" onClick={props.onDiscardRestored}>
            Discard
          </button>
        </Notice>
      )}
      {shown.map((field) => (
        <FormField
          key={field}
          field={field}
          control={control}
          values={values}
          termId={props.termId}
          isReadOnly={formState.isSubmitting}
        />
      ))}
      <div inert={formState.isSubmitting}>{props.children}</div>
      <NotSaved failure={formState.errors.root} />
      <FormFoot isSending={formState.isSubmitting} onCancel={props.onCancel}>
        <PendingButton type="submit" isPending={formState.isSubmitting}>
          {props.action}
        </PendingButton>
      </FormFoot>
    </form>
  )
}

interface FormFootProps {
  isSending: boolean
  onCancel: (() => void) | undefined
  children: ReactNode
}

function FormFoot({ isSending, onCancel, children }: FormFootProps) {
  if (onCancel === undefined) return <div className="flex justify-end border-t border-line pt-5">{children}</div>
  return (
    <DialogFoot onCancel={onCancel} isPending={isSending}>
      {children}
    </DialogFoot>
  )
}

interface FormFieldProps<Name extends TermField> {
  field: Name
  control: Control<Typed, unknown, TermValues>
  values: TermValues
  termId: number | null
  /** True while the form is being sent, because nothing typed then would be sent. */
  isReadOnly: boolean
}

function FormField<Name extends TermField>(props: FormFieldProps<Name>) {
  const { field, control, values, termId, isReadOnly } = props
  const name: TermField = field
  const { field: bound, fieldState } = useController({ control, name })
  const row: FieldRow<TermValues[Name]> = fieldRows[field]
  return (
    <row.input
      label={row.label}
      hint={row.hint}
      isRequired={isRequired(field)}
      message={fieldState.error?.message ?? firstMessage(fieldState.error)}
      value={values[field]}
      // Checkboxes, selects and chips have no read-only state of their own.
      onChange={isReadOnly ? () => undefined : bound.onChange}
      termId={termId}
      isReadOnly={isReadOnly}
    />
  )
}

/** Leaves out the fields for which the form has no value yet. */
const withoutGaps = (typed: Partial<Typed>): Partial<TermValues> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))

/** A message about one of several categories (`categories.0`) is shown under the whole field. */
const messageOf = (fields: Record<string, string>, field: string): string | undefined =>
  fields[field] ?? Object.entries(fields).find(([name]) => name.startsWith(`${field}.`))?.[1]

function firstMessage(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined
  const first: unknown = error.find(Boolean)
  return typeof first === 'object' && first !== null && 'message' in first ? String(first.message) : undefined
}
