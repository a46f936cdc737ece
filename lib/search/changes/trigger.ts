import { changeTriggerPrefix } from '#lib/platform/database/change-triggers.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import { quoteName, type Watch } from './list-watches.ts'

/** A trigger that logs changes, with the statements that make it. */
export type ChangeTrigger = { name: string; type: string; table: string; create: string[] }

// PostgreSQL cuts longer names off.
const MAX_NAME_LENGTH = 63

/**
 * Gives a trigger its name, which differs as soon as anything of it does. `write` is given the name in quotes; where a
 * name is too long, what is cut off is there for people alone.
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

/** What the names of all triggers of a type, and no others, begin with. */
export function triggersOf(type: string): string {
  return `${changeTriggerPrefix}${type}:`
}
