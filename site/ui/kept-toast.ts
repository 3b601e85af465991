import { showToast } from './toasts.ts'

const KEY = 'toast'

/** For an action after which the page is loaded again: the new page shows it. */
export function showAfterReload(toast: { title: string; description: string }): void {
  sessionStorage.setItem(KEY, JSON.stringify([toast.title, toast.description]))
}

/** Shows, once, what the page before has left. */
export function showKeptToast(): void {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  sessionStorage.removeItem(KEY)
  if (areTexts(kept)) showToast({ title: kept[0], description: kept[1] })
}

const areTexts = (kept: unknown): kept is [string, string] =>
  Array.isArray(kept) && kept.length === 2 && kept.every((text) => typeof text === 'string')
