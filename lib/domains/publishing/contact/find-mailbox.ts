import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { selectStaffAddress } from './statements/staff-address.ts'

/**
 * Finds the address that messages to the owner are mailed to: the one in the settings, or else that of a member of
 * staff. Null if nobody has an address; messages are saved all the same, and the panel lists them.
 */
export async function findMailbox(tx: Statements, settings: Settings): Promise<string | null> {
  return (await findReader(tx, settings)) ?? settings['mail.from']
}

/**
 * Like `findMailbox`, but only an address that a person is known to read: nobody may read `mail.from`, or anyone at the host,
 * so it gets no customers' names.
 */
export async function findReader(tx: Statements, settings: Settings): Promise<string | null> {
  const chosen = settings['contact.recipient'] ?? settings['contact.email'] ?? settings['mail.reply_to']
  return chosen ?? (await selectRow(tx, selectStaffAddress, {}))?.email ?? null
}
