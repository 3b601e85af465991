import { atom, type ReadableAtom } from 'nanostores'

/** The categories of the term in the form, for what stands beside it. The form has the say: what is offered, it adds or takes away. */
const $names = atom<readonly string[]>([])
export const $chosenCategories: ReadableAtom<readonly string[]> = $names

const $offer = atom<{ name: string } | null>(null)

export const showChosen = (names: readonly string[]): void => $names.set(names)

/** Asks the form to add the category, or to take it away where it is chosen. */
export const toggleCategory = (name: string): void => $offer.set({ name })

/** @returns stops listening */
export const onToggled = (toggle: (name: string) => void): (() => void) =>
  $offer.listen((offer) => offer && toggle(offer.name))
