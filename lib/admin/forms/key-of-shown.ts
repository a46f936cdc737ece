import { createHash } from 'node:crypto'

/**
 * A key that resets a form only once the data that it shows has changed. Without it, saving one form of a page would
 * lose what was typed in the others. `shown` is plain JSON.
 */
export function keyOfShown(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}
