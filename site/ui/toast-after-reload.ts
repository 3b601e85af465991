import { keepInTab, takeFromTab } from '../lib/tab-storage.ts'
import { showSaved } from './saved-toast.ts'

const KEY = 'toast'

/** Stores a toast that the page shows after its reload. */
export function showAfterReload(toast: { title: string; description: string }): void {
  keepInTab(KEY, JSON.stringify([toast.title, toast.description]))
}

/** Shows the toast that was stored before the reload, once. */
export function showStoredToast(): void {
  const stored: unknown = JSON.parse(takeFromTab(KEY) ?? 'null')
  if (areTexts(stored)) void showSaved({ title: stored[0], description: stored[1] })
}

const areTexts = (stored: unknown): stored is [string, string] =>
  Array.isArray(stored) && stored.length === 2 && stored.every((text) => typeof text === 'string')
