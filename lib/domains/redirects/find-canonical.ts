import type { Tx } from '#lib/platform/database/db.ts'
import { findAnswering, isBelowFixed } from './find-answering.ts'
import { redirectKey, splitAddress } from './redirect-key.ts'

/**
 * The address as the site writes it, for one that differs from it only in upper case, repeated slashes or an index file, such as
 * `/About` or `/index.php`. Null if nothing answers there either.
 */
export async function findCanonical(tx: Tx, target: string): Promise<string | null> {
  const { path, query } = splitAddress(target)
  const key = redirectKey(path)
  if (isBelowFixed(key)) return null
  const { pathname } = new URL(key, 'http://site.invalid')
  if (pathname === path || !(await findAnswering(tx, [key])).has(key)) return null
  return query === '' ? pathname : `${pathname}?${query}`
}
