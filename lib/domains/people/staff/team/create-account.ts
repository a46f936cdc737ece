import { invalidField } from '#lib/domains/domain-error.ts'
import type { RoleKey } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type NewAccount = { name: string; email: string; role: RoleKey; passwordHash: string }

/**
 * Lets somebody sign in to the panel. Somebody who has so far only written for the site keeps what they wrote. Resolves to the id of
 * the member. Throws `invalid_fields` if the address has an account.
 */
export async function createAccount(
  tx: Tx,
  { name, email, role, passwordHash }: NewAccount,
): Promise<number> {
  const known = await tx.staff.findUnique({
    where: { email },
    select: { id: true, account: { select: { staffId: true } } },
  })
  if (known?.account) throw invalidField('email', 'email_taken')
  const data = { name, role, active: true }
  const { id: staffId } = known
    ? await tx.staff.update({ where: { id: known.id }, data, select: { id: true } })
    : await tx.staff.create({ data: { ...data, email }, select: { id: true } })
  await tx.staffAccount.create({ data: { staffId, passwordHash }, select: { staffId: true } })
  return staffId
}
