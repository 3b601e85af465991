import { request, serviceMessage } from '../../lib/request.ts'
import { signInAction } from '../../ui/sign-in-action.ts'
import { showToast } from '../../ui/toasts.ts'
import { asked, type Filters, queryOf } from './audit.ts'

export function auditExportPath(filters: Filters): string {
  const query = queryOf(filters)
  return `/api/audit/export.csv${query === '' ? '' : `?${query}`}`
}

/** Saves the entries as a file, where the service still shows them: a download that is refused would be a file with the refusal. */
export async function exportAudit(filters: Filters): Promise<void> {
  try {
    await request('GET /api/audit', null, { query: asked(filters) })
    location.assign(auditExportPath(filters))
  } catch (failure) {
    const description = serviceMessage(failure) ?? 'Failed to export the audit trail. Please try again.'
    showToast({ title: 'Export Failed', description, variant: 'destructive', ...signInAction(failure) })
  }
}
