import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'

/**
 * Finds the address that messages to the owner are mailed to: the one in the settings, or else that of a member of
 * staff. Null if there is none; messages are saved all the same, and `npm run messages` lists them.
 */
export async function findMailbox(tx: Tx, settings: Settings): Promise<string | null> {
  const chosen = settings['contact.recipient'] ?? settings['contact.email'] ?? settings['mail.reply_to']
  return chosen ?? (await findStaffAddress(tx)) ?? settings['mail.from']
}

/** Returns the owner's address, or that of the longest-serving member of staff. */
async function findStaffAddress({ staff }: Tx): Promise<string | null> {
  const first = { orderBy: { id: 'asc' }, select: { email: true } } as const
  const owner = await staff.findFirst({ where: { role: 'owner', active: true }, ...first })
  const member = owner ?? (await staff.findFirst({ where: { active: true }, ...first }))
  return member?.email ?? null
}
