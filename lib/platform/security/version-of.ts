import { sha256 } from './secrets.ts'

/** Changes with everything that a form shows of a row: an edit of any other state is refused. */
export function versionOf(shown: unknown): string {
  return sha256(JSON.stringify(shown, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}
