import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'

/**
 * Finds the address that messages to the owner are mailed to: the one in the settings, or else that of a member of
 * staff. Null if nobody has an address; messages are saved all the same, and `npm run messages` lists them.
 */
export async function findMailbox(tx: Tx, settings: Settings): Promise<string | null> {
  return (await findReader(tx, settings)) ?? settings['mail.from']
}

/**
 * Like `findMailbox`, but only an address that somebody is known to read: nobody may read `mail.from`, or anyone at the host,
 * so it gets no customers' names.
 */
export async function findReader(tx: Tx, settings: Settings): Promise<string | null> {
  const chosen = settings['contact.recipient'] ?? settings['contact.email'] ?? settings['mail.reply_to']
  return chosen ?? (await findStaffAddress(tx))
}

/** Staff whose account was not suspended or deleted. */
const serving = {
  active: true,
  OR: [{ customerId: null }, { customer: { status: 'active', deletedAt: null } }],
}

/** Returns the owner's address, or that of the longest-serving member of staff. */
async function findStaffAddress({ staff }: Tx): Promise<string | null> {
  const first = { orderBy: { id: 'asc' }, select: { email: true } } as const
  const owner = await staff.findFirst({ where: { role: 'owner', ...serving }, ...first })
  const member = owner ?? (await staff.findFirst({ where: serving, ...first }))
  return member?.email ?? null
}
