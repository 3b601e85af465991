import { focusManager, QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

/**
 * Cache of what the administrator screens read: never stale by default, no refetch on focus, no retries.
 * Each write invalidates the reads that it affects.
 */
export const reads = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      // By default the library holds requests back while the browser is offline: a deletion would be sent later, unannounced.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** By default the library notices only that a hidden tab is shown, but a window next to another one is never hidden: listen to focus too. */
focusManager.setEventListener((onFocus) => {
  const listen = () => onFocus()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})

/** Reads that several screens share, with their cache keys. */
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

/** Call after a write of terms: each list of terms is read again when it is next shown. */
export const invalidateTerms = (): Promise<void> => reads.invalidateQueries({ queryKey: ['/api/terms'] })

/** Call after a write of categories: their names are part of terms too. */
export async function invalidateCategories(): Promise<void> {
  await Promise.all([reads.invalidateQueries({ queryKey: ['/api/categories'] }), invalidateTerms()])
}
