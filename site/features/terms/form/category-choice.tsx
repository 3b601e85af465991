import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MAX_SUGGESTIONS } from '../../../../contracts/search.ts'
import { categoriesRead } from '../../../lib/reads.ts'
import { indexNames } from '../../../lib/name-index.ts'
import { findSuggestions } from '../../../lib/suggestions.ts'
import type { FieldInput } from '../../../ui/field.tsx'
import { TypeAhead } from '../../../ui/type-ahead.tsx'
import { Chips } from './chips.tsx'
import { onToggled, showChosen } from './chosen-categories.ts'

interface Props {
  input: FieldInput
  names: string[]
  onChange: (names: string[]) => void
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Chooses categories by name: existing ones by type-ahead, and new ones, which the service creates with the term. */
export function CategoryChoice({ input, names, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const categories = useQuery(categoriesRead)
  const known = useMemo(() => indexNames(categories.data ?? []), [categories.data])
  const isTaken = (name: string) => names.some((chosen) => isSameName(chosen, name))

  const typed = text.trim()
  const exact = known.terms.find(({ name }) => isSameName(name, typed))
  const isNew = typed !== '' && exact === undefined && !isTaken(typed)
  // An empty text offers all categories. Chosen ones are filtered out below, so search for that many more.
  const found = findSuggestions(known, text, MAX_SUGGESTIONS + names.length).map(({ term }) => term)
  const options = [
    ...(typed === '' ? known.terms : found)
      .filter(({ name }) => !isTaken(name))
      .map(({ name }) => ({ name, isNew: false })),
    ...(isNew ? [{ name: typed, isNew: true }] : []),
  ]
  const add = (name: string) => {
    if (!isTaken(name)) onChange([...names, name])
    setText('')
  }
  const remove = (name: string) => onChange(names.filter((chosen) => !isSameName(chosen, name)))
  useEffect(() => showChosen(names), [names])
  useEffect(() => onToggled((name) => (isTaken(name) ? remove(name) : onChange([...names, name]))))
  return (
    <>
      <Chips
        label="Chosen categories"
        names={names}
        tagOf={(name) =>
          categories.isSuccess && !known.terms.some((category) => isSameName(category.name, name)) ? 'New' : null
        }
        inputRef={inputRef}
        onRemove={remove}
      />
      <TypeAhead
        input={input}
        inputRef={inputRef}
        placeholder="Type to find or add a category"
        text={text}
        onText={setText}
        options={options}
        // Until the categories are loaded, the typed one may be among them.
        labelOf={({ name, isNew }) => (isNew && categories.isSuccess ? `Add new category "${name}"` : name)}
        onChoose={({ name }) => add(name)}
        none={isTaken(typed) ? 'This category is already chosen' : undefined}
        onBackspace={() => onChange(names.slice(0, -1))}
        onLeave={() => exact && add(exact.name)}
      />
    </>
  )
}
