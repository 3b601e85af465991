import { keepInTab, takeFromTab } from '../lib/tab-storage.ts'
import { showSaved } from './saved-toast.ts'

const KEY = 'toast'

/** For an action after which the page is loaded again: the new page shows it. */
export function showAfterReload(toast: { title: string; description: string }): void {
  keepInTab(KEY, JSON.stringify([toast.title, toast.description]))
}

/** Shows, once, what the page before has left. */
export function showStoredToast(): void {
  const stored: unknown = JSON.parse(takeFromTab(KEY) ?? 'null')
  if (areTexts(stored)) void showSaved({ title: stored[0], description: stored[1] })
}

const areTexts = (stored: unknown): stored is [string, string] =>
  Array.isArray(stored) && stored.length === 2 && stored.every((text) => typeof text === 'string')
