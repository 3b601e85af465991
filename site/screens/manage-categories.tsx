import { CategoryDialogs } from '../features/categories/category-dialogs.tsx'
import { CategoryTable } from '../features/categories/category-table.tsx'
import { CategoryToolbar } from '../features/categories/category-toolbar.tsx'
import { TermsWithoutCategory } from '../features/categories/terms-without-category.tsx'
import { AdminGate } from './admin-gate.tsx'

export function ManageCategories() {
  return (
    <AdminGate>
      <CategoryToolbar />
      <TermsWithoutCategory />
      <CategoryTable />
      <CategoryDialogs />
    </AdminGate>
  )
}
