import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { MAX_NAME_LENGTH, termForm, type TermForm as TermValues } from '../../../../contracts/term.ts'
import type { RequestFailure } from '../../../lib/request.ts'
import { Field } from '../../../ui/field.tsx'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { CurrentTermChoice } from './current-term-choice.tsx'
import { DefinitionField } from '../editor/definition-field.tsx'
import { FormNotices } from './form-notices.tsx'
import { newTerm, TERM_FIELDS, type TermBase } from './term-values.ts'
import { useUnsaved } from './unsaved.ts'

// The pages' policy refuses code made from text, which zod would try for speed.
z.config({ jitless: true })

interface Props {
  /** null for a term that does not exist yet. */
  termId: number | null
  base: TermBase
  /** What the form shows first: `base`, or what was restored. */
  initial: TermValues
  draftKey: string
  /** What the button says. */
  action: string
  /** Returns why it has failed; null where it has not. */
  save: (values: TermValues) => Promise<RequestFailure | null>
  /** Throws away what was restored; left out where nothing was. */
  onDiscardRestored?: (() => void) | undefined
  onUnsaved?: (isUnsaved: boolean) => void
  /** Stands before the button. */
  children?: ReactNode
  /** Stands beside the button. */
  besideButton?: ReactNode
}

/** Adds or edits a term. Messages come from the schema that the service checks with too. */
export function TermForm(props: Props) {
  const { termId, base, initial, save, onUnsaved } = props
  const { control, register, handleSubmit, formState, setError } = useForm<
    z.input<typeof termForm>,
    unknown,
    TermValues
  >({ resolver: zodResolver(termForm), defaultValues: initial, shouldFocusError: false })
  const typed = useWatch({ control })
  const values = useMemo(() => ({ ...newTerm.values, ...withoutGaps(typed) }), [typed])
  const isUnsaved = useUnsaved(props.draftKey, values, base)
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formState.submitCount])

  const categoryInput = useRef<HTMLInputElement>(null)
  const currentTermInput = useRef<HTMLInputElement>(null)
  const send = async (checked: TermValues) => {
    const left = categoryInput.current?.value.trim() ?? ''
    if (left !== '') {
      setError('categories', { message: `Press Enter to add “${left}”, or clear the field` })
      return
    }
    const failure = await save(checked)
    if (failure === null) return
    const wrong = TERM_FIELDS.filter((field) => messageOf(failure.fields, field) !== undefined)
    for (const field of wrong) setError(field, { message: messageOf(failure.fields, field) ?? '' })
    setError('root', { type: failure.code, message: failure.message })
  }

  const { errors, isSubmitting } = formState
  return (
    <form className="term-form" ref={form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormNotices failure={errors.root} onDiscardRestored={props.onDiscardRestored} />
      <Field label="Term name" message={errors.name?.message}>
        {(input) => (
          <input {...input} {...register('name')} type="text" autoComplete="off" maxLength={MAX_NAME_LENGTH + 1} />
        )}
      </Field>
      <Controller
        control={control}
        name="definition"
        render={({ field, fieldState }) => (
          <DefinitionField message={fieldState.error?.message} initial={initial.definition} onChange={field.onChange} />
        )}
      />
      <Controller
        control={control}
        name="categories"
        render={({ field, fieldState }) => (
          <Field
            label="Categories"
            hint="At least one. A name that does not exist yet is created with the term."
            message={fieldState.error?.message ?? firstMessage(fieldState.error)}
          >
            {(input) => (
              <CategoryChoice input={input} inputRef={categoryInput} names={field.value} onChange={field.onChange} />
            )}
          </Field>
        )}
      />
      <div className="field legacy-choice">
        <label>
          <input type="checkbox" {...register('isLegacy')} /> Legacy term
        </label>
        <p className="field-hint">A name that is no longer used.</p>
      </div>
      {values.isLegacy && (
        <Controller
          control={control}
          name="currentTermId"
          render={({ field, fieldState }) => (
            <Field
              label="Current term"
              hint="The term that replaces this one; it may be left empty."
              message={fieldState.error?.message}
            >
              {(input) => (
                <CurrentTermChoice
                  input={input}
                  inputRef={currentTermInput}
                  termId={termId}
                  chosenId={field.value ?? null}
                  onChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      )}
      {props.children}
      <div className="form-actions">
        {props.besideButton}
        <PendingButton type="submit" isPending={isSubmitting}>
          {props.action}
        </PendingButton>
      </div>
    </form>
  )
}

/** What the form has said about no field is left out. */
const withoutGaps = (typed: Partial<z.input<typeof termForm>>): Partial<TermValues> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))

/** A message about one of several categories (`categories.0`) is told under all of them. */
const messageOf = (fields: Record<string, string>, field: string): string | undefined =>
  fields[field] ?? Object.entries(fields).find(([name]) => name.startsWith(`${field}.`))?.[1]

function firstMessage(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined
  const first: unknown = error.find(Boolean)
  return typeof first === 'object' && first !== null && 'message' in first ? String(first.message) : undefined
}
