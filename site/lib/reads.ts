import { focusManager, QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

/**
 * What the administrator's screens have read from the service: never stale by default, no refetch on focus, no
 * retries; each write says which reads are out of date.
 */
export const reads = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
})

/** By itself the library refetches only when a hidden tab is shown; a window next to another one is never hidden. */
focusManager.setEventListener((onFocus) => {
  const listen = () => onFocus()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})

/** Reads with their cache keys; those that several screens share are here. */
export const categoriesRead = {
  queryKey: ['/api/categories'],
  queryFn: () => request('GET /api/categories', null),
}

export const termNamesRead = {
  queryKey: ['/api/terms', 'names'],
  queryFn: () => request('GET /api/terms/names', null),
}

export const termRead = (id: number) => ({
  queryKey: ['/api/terms', id] as const,
  queryFn: () => request('GET /api/terms/:id', null, { params: { id } }),
})

/** After a write of terms: every list of them is read again when it is next shown. */
export const invalidateTerms = (): Promise<void> => reads.invalidateQueries({ queryKey: ['/api/terms'] })

/** After a write of categories, whose names are part of terms too. */
export async function invalidateCategories(): Promise<void> {
  await Promise.all([reads.invalidateQueries({ queryKey: ['/api/categories'] }), invalidateTerms()])
}
