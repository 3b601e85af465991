import type { ReactNode } from 'react'
import { plainText } from '../../../../contracts/definition.ts'
import { MAX_NAME_LENGTH, type TermForm, type TermName } from '../../../../contracts/term.ts'
import { Field, type FieldInput } from '../../../ui/field.tsx'
import { DefinitionField } from '../editor/definition-field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { CurrentTermChoice } from './current-term-choice.tsx'
import { LinkNameChoice, linkNameTexts } from './link-name-choice.tsx'
import { OtherNames } from './other-names.tsx'
import { RelatedTermsChoice } from './related-terms-choice.tsx'
import { SameName } from './same-name.tsx'
import type { TermField } from './term-values.ts'

interface InputProps<Value> {
  label: string
  hint?: string | undefined
  isRequired: boolean
  /** Why the value is refused. */
  message: string | undefined
  value: Value
  onChange: (value: Value) => void
  /** null for a term that does not exist yet. */
  termId: number | null
  isReadOnly: boolean
}

/** How the form and the conflict view show a field. */
export interface FieldRow<Value> {
  label: string
  hint?: string
  /** The value as plain text, for the conflict view. */
  text: (value: Value, names: readonly TermName[]) => string
  /** Shown for different values whose text is the same. */
  sameWords?: string
  /** The message for text that was typed into a field of choices but not chosen. */
  unchosen?: (text: string) => string
  /** If undefined, the form always shows the field. */
  isShown?: (values: TermForm) => boolean
  input: (props: InputProps<Value>) => ReactNode
}

type InputOf<Value> = (input: FieldInput, props: InputProps<Value>) => ReactNode

/** Puts the label above and the hint below an input. */
const inField =
  <Value,>(inputOf: InputOf<Value>) =>
  (props: InputProps<Value>) => <Field {...props}>{(input) => inputOf(input, props)}</Field>

/** A one-line text. It accepts one character more than the limit, so that the form explains the refusal. */
const textRow = ({ note, ...row }: TextRow): FieldRow<string> => ({
  ...row,
  text: (value) => value || 'None',
  input: inField((input, { value, onChange, termId }) => (
    <>
      <input
        {...input}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={row.maxLength + 1}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note?.(value, termId)}
    </>
  )),
})

interface TextRow {
  label: string
  hint?: string
  maxLength: number
  /** Shown below the input while the text is typed. */
  note?: (value: string, termId: number | null) => ReactNode
}

const nameOf = (id: number, names: readonly TermName[]): string =>
  names.find((term) => term.id === id)?.name ?? `Term ${id}`

/** Also matches HTML that the service has not cleaned, in which attributes may contain `>`. */
const IMAGE = /<img\s(?:[^">]|"[^"]*")*>/g

/** Replaces images by text, so that one that only one version has shows as a difference. */
const withImagesAsText = (html: string): string =>
  html.replace(IMAGE, (image) => ` [Image: ${/\salt="([^"]+)"/.exec(image)?.[1] ?? 'no description'}] `)

/** The fields in the order of the form. */
export const fieldRows: { [Name in TermField]: FieldRow<TermForm[Name]> } = {
  name: textRow({
    label: 'Term name',
    maxLength: MAX_NAME_LENGTH,
    note: (name, termId) => <SameName name={name} termId={termId} />,
  }),
  otherNames: {
    label: 'Also called',
    hint: 'Abbreviations, synonyms, other spellings. Enter or a comma adds one; several lines can be pasted.',
    text: (names) => names.join(', ') || 'None',
    unchosen: (text) => `Press Enter to add "${text}", or clear the field`,
    input: inField((input, { value, onChange }) => <OtherNames input={input} names={value} onChange={onChange} />),
  },
  definition: {
    label: 'Definition',
    hint: 'Tab leaves the editor. Ctrl+] indents, Ctrl+[ outdents; Alt+F10 moves to the toolbar.',
    text: (html) => plainText(withImagesAsText(html)),
    sameWords: 'The words are the same; formatting, links or images differ.',
    input: DefinitionField,
  },
  categories: {
    label: 'Categories',
    hint: 'At least one. A name that does not exist yet is created with the term.',
    text: (names) => names.toSorted().join(', ') || 'None',
    unchosen: (text) => `Press Enter to add "${text}", or clear the field`,
    input: inField((input, { value, onChange }) => (
      <CategoryChoice input={{ ...input, name: 'categories' }} names={value} onChange={onChange} />
    )),
  },
  isLegacy: {
    label: 'Legacy term',
    hint: 'A name that is no longer used.',
    text: (isLegacy) => (isLegacy ? 'Yes' : 'No'),
    input: ({ label, hint, value, onChange, isReadOnly }) => (
      <div className="field">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            className="m-0 size-6 min-h-6"
            type="checkbox"
            checked={value}
            aria-readonly={isReadOnly}
            aria-describedby="legacy-hint"
            onChange={(event) => onChange(event.currentTarget.checked)}
          />{' '}
          {label}
        </label>
        <p className="field-hint text-muted" id="legacy-hint">
          {hint}
        </p>
      </div>
    ),
  },
  currentTermId: {
    label: 'Current term',
    hint: 'The term that replaces this one; it may be left empty.',
    isShown: ({ isLegacy }) => isLegacy,
    text: (chosenId, names) => (chosenId === null ? 'None' : nameOf(chosenId, names)),
    unchosen: (text) => `Choose a term from the list: "${text}" is not one`,
    input: inField((input, { value, onChange, termId }) => (
      <CurrentTermChoice input={input} termId={termId} chosenId={value} onChange={onChange} />
    )),
  },
  relatedTerms: {
    label: 'Related terms',
    hint: 'Optional. Each of them shows this term too.',
    text: (ids, names) => ids.map((id) => nameOf(id, names)).join(', ') || 'None',
    unchosen: (text) => `Choose a term from the list: "${text}" is not one`,
    input: inField((input, { value, onChange, termId }) => (
      <RelatedTermsChoice input={{ ...input, name: 'relatedTerms' }} ids={value} termId={termId} onChange={onChange} />
    )),
  },
  linkName: {
    label: 'Link this name',
    hint: 'Whether definitions of other terms that mention it lead here.',
    text: (value) => linkNameTexts[value],
    input: inField((input, { value, onChange }) => <LinkNameChoice input={input} chosen={value} onChange={onChange} />),
  },
}

const isField = (name: string): name is TermField => name in fieldRows
export const FIELDS_IN_ORDER: TermField[] = Object.keys(fieldRows).filter(isField)

/** The fields that the form shows for these values. */
export const shownFields = (fields: readonly TermField[], values: TermForm): TermField[] =>
  fields.filter((field) => fieldRows[field].isShown?.(values) ?? true)

export function textOf<Name extends TermField>(field: Name, value: TermForm[Name], names: readonly TermName[]): string {
  const row: FieldRow<TermForm[Name]> = fieldRows[field]
  return row.text(value, names)
}
