import { atom, type ReadableAtom } from 'nanostores'

/** The categories chosen in the form, for components outside it. Only the form changes them; others call `toggleCategory`. */
const $names = atom<readonly string[]>([])
export const $chosenCategories: ReadableAtom<readonly string[]> = $names

const $toggleRequest = atom<{ name: string } | null>(null)

export const showChosen = (names: readonly string[]): void => $names.set(names)

/** Asks the form to add the category, or to remove it if it is chosen. */
export const toggleCategory = (name: string): void => $toggleRequest.set({ name })

/** @returns stops listening */
export const onToggled = (toggle: (name: string) => void): (() => void) =>
  $toggleRequest.listen((offer) => offer && toggle(offer.name))
