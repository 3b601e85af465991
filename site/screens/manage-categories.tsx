import { CategoryDialogs } from '../features/categories/category-dialogs.tsx'
import { CategoryTable } from '../features/categories/category-table.tsx'
import { CategoryToolbar } from '../features/categories/category-toolbar.tsx'
import { Desk } from './desk.tsx'

export function ManageCategories() {
  return (
    <Desk>
      <CategoryToolbar />
      <CategoryTable />
      <CategoryDialogs />
    </Desk>
  )
}
