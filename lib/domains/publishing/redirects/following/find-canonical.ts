import type { Tx } from '#lib/platform/database/db.ts'
import { redirectKey, splitAddress } from '../redirect-key.ts'
import { findAnswering, isBelowFixed } from './find-answering.ts'

/**
 * The address as the site writes it, for one that differs from it only in upper case, repeated slashes or an index file, such as
 * `/About` or `/index.php`. Null if nothing answers there either.
 */
export async function findCanonical(tx: Tx, target: string): Promise<string | null> {
  const canonical = writeCanonical(target)
  const key = redirectKey(splitAddress(target).path)
  return canonical !== target && (await findAnswering(tx, [key])).has(key) ? canonical : null
}

/** The address of a page on this site as the site writes it, with its query and fragment as they are. */
export function writeCanonical(address: string): string {
  const { path } = splitAddress(address)
  const key = redirectKey(path)
  if (isBelowFixed(key)) return address
  return new URL(key, 'http://site.invalid').pathname + address.slice(path.length)
}
