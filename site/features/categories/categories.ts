import { atom, type ReadableAtom } from 'nanostores'
import type { Category, CategoryForm, ListedCategory } from '../../../contracts/category.ts'
import type { FieldMessages } from '../../../contracts/errors.ts'
import { compareTerms } from '../../../contracts/order.ts'
import { categoriesRead, invalidateCategories, reads } from '../../lib/reads.ts'
import { isOutdated } from '../../lib/has-code.ts'
import { request, RequestFailure } from '../../lib/request.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showSaved } from '../../ui/saved-toast.ts'

/** The open dialog. */
export type CategoryDialog =
  { kind: 'add' } | { kind: 'edit'; category: Category } | { kind: 'delete'; category: ListedCategory }

/** Where the focus goes after a dialog is done: to a category's row, or to 'Add Category' (null) if no row is left. */
export interface Landing {
  categoryId: number | null
  /** The row is new or renamed, and is highlighted. */
  isSaved: boolean
}

const $dialog = atom<CategoryDialog | null>(null)
const $stage = atom<'idle' | 'pending'>('idle')
const $search = atom('')
const $landed = atom<Landing | null>(null)

export const $categoryDialog: ReadableAtom<CategoryDialog | null> = $dialog
/** The state of the open dialog's request. */
export const $categoryStage: ReadableAtom<'idle' | 'pending'> = $stage
export const $categorySearch: ReadableAtom<string> = $search
export const $landing: ReadableAtom<Landing | null> = $landed

export function openDialog(dialog: CategoryDialog): void {
  $landed.set(null)
  $dialog.set(dialog)
}

export const closeDialog = (): void => $dialog.set(null)

/** Clears the landing, or a row that the search brings back would take the focus from the search field. */
export function searchCategories(text: string): void {
  $landed.set(null)
  $search.set(text)
}

/** The categories whose names contain the text, ignoring case. */
export function findCategories<Named extends Category>(categories: readonly Named[], search: string): readonly Named[] {
  const sought = search.trim().toLowerCase()
  return sought === '' ? categories : categories.filter(({ name }) => name.toLowerCase().includes(sought))
}

/** Resolves to the messages to show under the fields; if there are any, the dialog stays open. */
export function addCategory(form: CategoryForm): Promise<FieldMessages> {
  return write('add', 'added', async () => {
    const added = await request('POST /api/categories', form)
    updateCached((categories) => [...categories, { ...added, terms: 0, onlyOf: 0 }])
    showRow(added)
  })
}

export function renameCategory(before: Category, form: CategoryForm): Promise<FieldMessages> {
  const { id, name: basedOn } = before
  const send = async () => {
    const renamed = await request('PATCH /api/categories/:id', { ...form, basedOn }, { params: { id } })
    updateCached((categories) =>
      categories.map((category) => (category.id === id ? { ...category, ...renamed } : category)),
    )
    showRow(renamed)
  }
  return write('update', 'updated', send, () => readNewerName(before))
}

/** Handles a category that another administrator has renamed first: shows that name, which the next attempt replaces. */
async function readNewerName({ id, name }: Category): Promise<FieldMessages> {
  const category = await readNow(id)
  if (category === undefined) return { name: GONE }
  if (category.name === name) return {}
  $dialog.set({ kind: 'edit', category })
  return { name: `Somebody else has renamed it to "${category.name}". Save again to rename it anyway.` }
}

const GONE = 'Somebody else has deleted this category, and no term has it any more. "Add Category" creates it again.'

async function readNow(id: number): Promise<ListedCategory | undefined> {
  await reads.refetchQueries({ queryKey: categoriesRead.queryKey })
  return reads.getQueryData<ListedCategory[]>(categoriesRead.queryKey)?.find((one) => one.id === id)
}

/** Deletes the category as the question described it. If that is out of date, nothing is deleted and the question is asked again. */
export async function deleteCategory({ id, name: basedOn, terms, onlyOf }: ListedCategory): Promise<void> {
  const send = async () => {
    await request('DELETE /api/categories/:id', null, { params: { id }, query: { basedOn, terms, onlyOf } })
    dropRow(id)
  }
  await write('delete', 'deleted', send, async () => {
    const neighbour = neighbourOf(id)
    const category = await readNow(id)
    // Cancel can take the focus only when it is enabled again.
    $stage.set('idle')
    if (category === undefined) dropRow(id, neighbour)
    else $dialog.set({ kind: 'delete', category })
    return {}
  })
}

/** What the question says about a category, as one string to compare. */
export const questionKey = ({ name, terms, onlyOf }: ListedCategory): string => JSON.stringify([name, terms, onlyOf])

/** The row that gets the focus once this one is removed. Must be called while this row still exists. */
function neighbourOf(id: number): ListedCategory | undefined {
  const shown = findCategories(reads.getQueryData<ListedCategory[]>(categoriesRead.queryKey) ?? [], $search.get())
  const index = shown.findIndex((category) => category.id === id)
  return shown[index + 1] ?? shown[index - 1]
}

function dropRow(id: number, neighbour = neighbourOf(id)): void {
  closeDialog()
  $landed.set({ categoryId: neighbour?.id ?? null, isSaved: false })
  updateCached((categories) => categories.filter((category) => category.id !== id))
}

/** Sends a write and reports its outcome in a toast. @returns messages for fields */
async function write(
  verb: 'add' | 'update' | 'delete',
  done: 'added' | 'updated' | 'deleted',
  send: () => Promise<void>,
  onOutdated?: () => Promise<FieldMessages>,
): Promise<FieldMessages> {
  if ($stage.get() === 'pending') return {}
  $stage.set('pending')
  try {
    await send()
    void showSaved({ title: 'Success', description: `Category ${done} successfully` })
    return {}
  } catch (failure) {
    showFailed('Error', failure, `Failed to ${verb} category`)
    if (onOutdated !== undefined && isOutdated(failure, 'category-not-found')) return await onOutdated()
    return failure instanceof RequestFailure ? failure.fields : {}
  } finally {
    $stage.set('idle')
    // After a failure too, because others may have changed the categories.
    void invalidateCategories()
  }
}

/** Updates the cached list at once; it is read again afterwards. */
function updateCached(change: (categories: ListedCategory[]) => ListedCategory[]): void {
  reads.setQueryData<ListedCategory[]>(categoriesRead.queryKey, (categories) =>
    change(categories ?? []).toSorted(compareTerms),
  )
}

/** Closes the dialog and moves the focus to the row. Clears the search if it would hide the row. */
function showRow(category: Category): void {
  closeDialog()
  if (findCategories([category], $search.get()).length === 0) $search.set('')
  $landed.set({ categoryId: category.id, isSaved: true })
}
