import { AuditEntries } from '../features/audit/audit-entries.tsx'
import { AuditFilters } from '../features/audit/audit-filters.tsx'
import { AdminGate } from './admin-gate.tsx'

export function AuditTrail() {
  return (
    <AdminGate>
      <AuditFilters />
      <AuditEntries />
    </AdminGate>
  )
}
