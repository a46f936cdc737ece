import { createHash } from 'node:crypto'

/**
 * A key for a form that begins anew only once what it shows is something else. Without it, saving one form of a page would
 * lose what was typed in the others. `shown` is plain JSON.
 */
export function keyOfShown(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}
