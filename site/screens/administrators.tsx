import { AddAdministrator } from '../features/administrators/add-administrator.tsx'
import { AdministratorTable } from '../features/administrators/administrator-table.tsx'
import { OwnPassword } from '../features/administrators/own-password.tsx'
import { AdminGate } from './admin-gate.tsx'

export function AdministratorsScreen() {
  return (
    <AdminGate>
      <AdministratorTable />
      <div className="mt-8 grid items-start gap-6 md:grid-cols-2">
        <AddAdministrator />
        <OwnPassword />
      </div>
    </AdminGate>
  )
}
