import { useStore } from '@nanostores/react'
import type { ListedCategory } from '../../../contracts/category.ts'
import { counted } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  $categoryDialog,
  $categoryStage,
  addCategory,
  closeDialog,
  deleteCategory,
  renameCategory,
  questionKey,
} from './categories.ts'
import { CategoryFormDialog } from './category-form-dialog.tsx'

export function CategoryDialogs() {
  const dialog = useStore($categoryDialog)
  const isPending = useStore($categoryStage) === 'pending'
  if (dialog === null) return null
  if (dialog.kind === 'add')
    return (
      <CategoryFormDialog
        title="Add New Category"
        text="Enter the name for the new category."
        action="Add Category"
        name=""
        onSave={addCategory}
      />
    )
  if (dialog.kind === 'edit') {
    const { category } = dialog
    return (
      <CategoryFormDialog
        key={category.id}
        title="Edit Category"
        text="Update the category name."
        action="Save Changes"
        name={category.name}
        onSave={(form) => renameCategory(category, form)}
      />
    )
  }
  const { category } = dialog
  return (
    <ConfirmDialog
      // A changed question remounts the dialog: screen readers announce it again, and Cancel gets the focus.
      key={questionKey(category)}
      title="Delete Category"
      text={`Are you sure you want to delete the category "${category.name}"? This will remove the category from all associated terms.`}
      notes={lostWith(category)}
      action="Delete"
      isPending={isPending}
      onConfirm={() => void deleteCategory(category)}
      onCancel={closeDialog}
    />
  )
}

const lostWith = ({ terms, onlyOf }: ListedCategory): string[] => [
  ...(terms > 0 ? [`${counted(terms, 'term')} will lose it.`] : []),
  ...(onlyOf > 0 ? [`${counted(onlyOf, 'term')} will have no category at all.`] : []),
]
