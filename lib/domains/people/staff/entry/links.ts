import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'

/** `leave` confirms a change of address at the present one, `arrive` at the new one. */
export type StaffLinkPurpose = 'reset' | 'leave' | 'arrive'

/** How long links work. */
export const LINK_MINUTES = 60

type NewLink = { purpose: StaffLinkPurpose; staffId: number; email: string; newEmail?: string }

/** Makes a link; earlier ones for the same purpose end. Resolves to its token, which cannot be shown again. */
export async function issueStaffLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  link: NewLink,
): Promise<string> {
  const now = clock.now()
  const token = randomToken('sl')
  const { purpose, staffId } = link
  await tx.staffLink.deleteMany({ where: { staffId, purpose } })
  await tx.staffLink.create({
    data: {
      ...link,
      tokenHash: sha256(token),
      expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
      createdAt: now,
    },
    select: { id: true },
  })
  return token
}

export type StaffLink = {
  id: number
  purpose: string
  staffId: number
  email: string
  newEmail: string | null
}

/** The link of a token, if the member is active and still has the address that it was made for; null otherwise. */
export async function findStaffLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  token: string,
  purposes: readonly StaffLinkPurpose[],
): Promise<StaffLink | null> {
  const found = await tx.staffLink.findFirst({
    where: {
      tokenHash: sha256(token),
      purpose: { in: [...purposes] },
      usedAt: null,
      expiresAt: { gt: clock.now() },
      account: { staff: { active: true } },
    },
    include: { account: { select: { staff: { select: { email: true } } } } },
  })
  return found && found.account.staff.email === found.email ? found : null
}

/** Uses a link up: of concurrent uses, only one succeeds. Throws `invalid_link`. */
export async function consumeStaffLink(tx: Tx, { clock }: Pick<Context, 'clock'>, id: number): Promise<void> {
  const now = clock.now()
  const where = { id, usedAt: null, expiresAt: { gt: now } }
  const { count } = await tx.staffLink.updateMany({ where, data: { usedAt: now } })
  if (count === 0) throw new DomainError('invalid_link')
}
