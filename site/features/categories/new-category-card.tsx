import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { categoryForm } from '../../../contracts/category.ts'
import { invalidateCategories } from '../../lib/reads.ts'
import { request } from '../../lib/request.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { Card } from '../../ui/card.tsx'

/** The card 'Add New Category' of Add New Term. */
export function NewCategoryCard() {
  const [name, setName] = useState('')
  const [message, setMessage] = useState<string>()
  const addition = useMutation({
    mutationFn: (checked: string) => request('POST /api/categories', { name: checked }),
    onSuccess: ({ name: added }) => {
      setName('')
      showToast({ title: 'Category added', description: added })
      // Not awaited: the form would stay pending, and Enter could not add the next category.
      void invalidateCategories()
    },
    onError: (failure) => showFailed('Error adding category', failure, 'Failed to add category. Please try again.'),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error } = categoryForm.safeParse({ name })
    setMessage(error?.issues[0]?.message)
    if (data) addition.mutate(data.name)
  }
  return (
    <Card title="Add New Category">
      <form className="mt-0" noValidate onSubmit={submit}>
        <Field label="Name" message={message} isReadOnly={addition.isPending}>
          {(input) => (
            <input
              {...input}
              type="text"
              value={name}
              placeholder="Category name"
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <PendingButton type="submit" disabled={name.trim() === ''} isPending={addition.isPending}>
          Add Category
        </PendingButton>
      </form>
    </Card>
  )
}
