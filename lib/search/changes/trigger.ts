import { changeTriggerPrefix } from '#lib/platform/database/change-triggers.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { quoteName, type Watch } from './list-watches.ts'

/** A trigger that logs changes, with the statements that make it. */
export type ChangeTrigger = { name: string; type: string; table: string; create: string[] }

// PostgreSQL truncates longer names.
const MAX_NAME_LENGTH = 63

/**
 * Names a trigger by a fingerprint of its statements. `write` receives the quoted name. If the name is too long, only
 * the part meant for people is cut off.
 */
export function nameTrigger(
  { type, table }: Watch,
  event: string,
  write: (name: string) => string[],
): ChangeTrigger {
  const fingerprint = sha256(write('').join('\n')).slice(0, 10)
  const name = `${triggersOf(type)}${fingerprint}:${event}:${table}`.slice(0, MAX_NAME_LENGTH)
  return { name, type, table, create: write(quoteName(name)) }
}

/** The prefix of the names of a type's triggers, and of no others. */
export function triggersOf(type: string): string {
  return `${changeTriggerPrefix}${type}:`
}
