import { z } from 'zod'
import { isVisible, oneName } from './text.ts'

export const categoryName = z
  .string({ error: ({ input }) => (input === undefined ? 'Name must be at least 2 characters' : 'Name must be text') })
  .overwrite(oneName)
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(50, 'Name must be at most 50 characters')
  .refine(isVisible, 'Name must be at least 2 characters')

export const categoryForm = z.strictObject({ name: categoryName })
export type CategoryForm = z.infer<typeof categoryForm>

export const categoryBasedOn = z
  .string('This must be the name that was read')
  .optional()
  .describe(
    'The name as it was read. If somebody else has renamed the category since, nothing changes (409 edit-conflict)',
  )

export const categoryRename = categoryForm.extend({ basedOn: categoryBasedOn })
export type CategoryRename = z.infer<typeof categoryRename>

/** The category's page is `/categories/{slug}`. */
export const category = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export type Category = z.infer<typeof category>

/** A category in the list of all. `terms`: how many terms it has; `onlyOf`: how many of these have no other category. */
export const listedCategory = category.extend({ terms: z.int(), onlyOf: z.int() })
export type ListedCategory = z.infer<typeof listedCategory>
