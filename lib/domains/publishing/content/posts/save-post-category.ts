import { type CategoryInput, saveCategory } from '#lib/domains/save-category.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { SavedRow } from '../writing/content-input.ts'

/** Creates or updates the category with this slug. Throws if it would become its own ancestor. */
export function savePostCategory(tx: Tx, input: CategoryInput): Promise<SavedRow> {
  return saveCategory(tx, tx.postCategory, input)
}
