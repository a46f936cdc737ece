import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'

/**
 * Where messages to the owner are mailed: the mailbox of the settings, or else the address of whoever runs the site.
 * Null if nobody has given one yet; messages are kept all the same, and `npm run messages` lists them.
 */
export async function findMailbox(tx: Tx, settings: Settings): Promise<string | null> {
  const chosen = settings['contact.recipient'] ?? settings['contact.email'] ?? settings['mail.reply_to']
  return chosen ?? (await findStaffAddress(tx)) ?? settings['mail.from']
}

/** The owner's, or that of the longest-serving other member of the staff. */
async function findStaffAddress({ staff }: Tx): Promise<string | null> {
  const first = { orderBy: { id: 'asc' }, select: { email: true } } as const
  const owner = await staff.findFirst({ where: { role: 'owner', active: true }, ...first })
  const member = owner ?? (await staff.findFirst({ where: { active: true }, ...first }))
  return member?.email ?? null
}
