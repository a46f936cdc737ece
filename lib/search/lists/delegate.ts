import type { Database } from '#lib/platform/database/db.ts'
import type { RowId, Searchable } from '../contracts.ts'
import { sourceDelegate } from '../types/source-delegate.ts'
import type { ModelDelegate } from './model-delegate.ts'

export type { ModelDelegate }

/** The Prisma client's delegate for a model, or the like for a source. Throws if the schema has no such model. */
export function delegateOf(
  { prisma }: Pick<Database, 'prisma'>,
  { model, source }: Searchable,
): ModelDelegate {
  if (source) return sourceDelegate(source)
  const name = model.charAt(0).toLowerCase() + model.slice(1)
  const delegate = (prisma as unknown as Record<string, ModelDelegate | undefined>)[name]
  if (!delegate) throw new Error(`The Prisma schema has no model ${model}.`)
  return delegate
}

/** A row's key. */
export function idOf(row: unknown): RowId {
  return (row as { id: RowId }).id
}
