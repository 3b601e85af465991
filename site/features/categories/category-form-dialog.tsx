import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useForm, useWatch } from 'react-hook-form'
import { categoryForm, type CategoryForm } from '../../../contracts/category.ts'
import type { FieldMessages } from '../../../contracts/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { $categoryStage, closeDialog } from './categories.ts'

interface Props {
  title: string
  text: string
  /** The label of the submit button, such as 'Add Category'. */
  action: string
  /** The current name of the category. */
  name: string
  /** Resolves to the service's messages about fields. */
  onSave: (form: CategoryForm) => Promise<FieldMessages>
}

/** Asks for a category's name. After a failure the dialog stays open and keeps the text. */
export function CategoryFormDialog({ title, text, action, name, onSave }: Props) {
  const isPending = useStore($categoryStage) === 'pending'
  const form = useForm<CategoryForm>({ resolver: zodResolver(categoryForm), defaultValues: { name } })
  const typed = useWatch({ control: form.control, name: 'name' })
  const save = form.handleSubmit(async (values) => {
    const messages = await onSave(values)
    if (messages['name'] !== undefined) form.setError('name', { message: messages['name'] }, { shouldFocus: true })
  })
  return (
    <Dialog title={title} text={text} onClose={isPending ? undefined : closeDialog}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name" message={form.formState.errors.name?.message}>
          {(input) => (
            <input
              {...input}
              type="text"
              placeholder="Category name"
              autoComplete="off"
              readOnly={isPending}
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...form.register('name')}
            />
          )}
        </Field>
        <DialogFoot onCancel={closeDialog} isPending={isPending}>
          <PendingButton className="button" type="submit" isPending={isPending} disabled={typed.trim() === ''}>
            {action}
          </PendingButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
