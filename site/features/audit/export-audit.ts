import { request } from '../../lib/request.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { queryFor, type Filters, queryOf } from './audit.ts'

export function auditExportPath(filters: Filters): string {
  const query = queryOf(filters)
  return `/api/audit/export.csv${query === '' ? '' : `?${query}`}`
}

/** Downloads the entries as a file. Checks first that the service still permits it: otherwise the file would contain the refusal. */
export async function exportAudit(filters: Filters): Promise<void> {
  try {
    await request('GET /api/audit', null, { query: queryFor(filters) })
    location.assign(auditExportPath(filters))
  } catch (failure) {
    showFailed('Export Failed', failure, 'Failed to export the audit trail. Please try again.')
  }
}
