import type { Context } from '#lib/context.ts'
import { type Actor, findRole, type RoleKey } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { mailMember } from '../entry/mail-member.ts'

type RoleChange = { actor: Actor; members: readonly number[]; before: RoleKey; after: RoleKey }

/** Tells members that they have another role, from which, and who changed it. */
export async function mailNewRole(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'clock'>,
  { actor, members, before, after }: RoleChange,
): Promise<void> {
  if (members.length === 0) return
  const by = actor.kind === 'staff' ? await tx.staff.findUnique({ where: { id: actor.id } }) : null
  const data = {
    before: await nameForMail(tx, before),
    after: (await nameForMail(tx, after)) ?? after,
    by: by?.name ?? null,
  }
  for (const id of members) await mailMember(tx, context, id, { kind: 'role_changed', data })
}

/** The key of a role of every store, the name of one of the owner's own; null for one that was removed. */
async function nameForMail(tx: Tx, key: RoleKey): Promise<string | null> {
  const role = await findRole(tx, key)
  return role && (role.name ?? role.key)
}
