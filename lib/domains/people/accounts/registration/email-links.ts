import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'

/** `leave` confirms a change of address at the present one, `arrive` at the new one. */
export type LinkPurpose = 'verify' | 'reset' | 'invite' | 'leave' | 'arrive'

const HOUR_MS = 3_600_000
/**
 * A reset link is as good as the password; a verification link gives nothing away, and works only
 * for whoever is signed in to the account. An invitation is as good as a password too,
 * but of an account that has none, and its recipient does not expect it.
 */
export const LINK_MS: Record<LinkPurpose, number> = {
  reset: HOUR_MS,
  verify: 72 * HOUR_MS,
  invite: 14 * 24 * HOUR_MS,
  leave: HOUR_MS,
  arrive: HOUR_MS,
}
const PREFIXES: Record<LinkPurpose, string> = {
  reset: 'rp',
  verify: 've',
  invite: 'rp',
  leave: 'ec',
  arrive: 'ec',
}
/** The least time between two mails of one kind to one address. */
const PAUSE_MS = 2 * 60_000

type NewLink = { id: number; email: string; codeHash?: string; newEmail?: string }

/**
 * Returns the token of a new link to an address, or null if one was mailed less than two minutes ago. `codeHash` is of a
 * code in the same mail.
 */
export async function issueLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  purpose: LinkPurpose,
  { id: customerId, email, codeHash, newEmail }: NewLink,
): Promise<string | null> {
  const now = clock.now()
  // Locks the row, so that only one of two concurrent requests sends a mail.
  await tx.customer.updateMany({ where: { id: customerId }, data: { updatedAt: now } })
  const since = new Date(now.getTime() - PAUSE_MS)
  const recent = await tx.emailToken.findFirst({
    where: { customerId, purpose, email, newEmail, createdAt: { gt: since } },
    select: { id: true },
  })
  if (recent) return null
  const token = randomToken(PREFIXES[purpose])
  const expiresAt = new Date(now.getTime() + LINK_MS[purpose])
  const data = {
    purpose,
    tokenHash: sha256(token),
    codeHash,
    customerId,
    email,
    newEmail,
    expiresAt,
    createdAt: now,
  }
  await tx.emailToken.create({ data, select: { id: true } })
  return token
}

export type MailedLink = { id: number; purpose: string; newEmail: string | null; customer: LinkOwner }
type LinkOwner = {
  id: number
  name: string
  email: string
  locale: string | null
  emailVerifiedAt: Date | null
}

const linkColumns = {
  id: true,
  purpose: true,
  email: true,
  newEmail: true,
  expiresAt: true,
  usedAt: true,
  customer: {
    select: { id: true, name: true, email: true, locale: true, emailVerifiedAt: true, deletedAt: true },
  },
} as const

/** Finds the link of a token with one of the purposes, if the account still has the address it was sent to. Throws `invalid_link`. */
export async function findLink(
  { database, clock }: Context,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<MailedLink> {
  const link = await database.prisma.emailToken.findUnique({
    where: { tokenHash: sha256(token) },
    select: linkColumns,
  })
  if (
    !link ||
    !purposes.some((purpose) => purpose === link.purpose) ||
    link.usedAt ||
    link.expiresAt <= clock.now()
  )
    throw new DomainError('invalid_link')
  if (link.customer.deletedAt || link.customer.email !== link.email) throw new DomainError('invalid_link')
  return link
}

/** Finds the link that was mailed with this code. Returns null if there is none, or if it was used or has expired. */
export async function findLinkByCode(
  { database, clock }: Context,
  purpose: LinkPurpose,
  { email, codeHashes }: { email: string; codeHashes: string[] },
): Promise<MailedLink | null> {
  return database.prisma.emailToken.findFirst({
    where: {
      purpose,
      email,
      codeHash: { in: codeHashes },
      usedAt: null,
      expiresAt: { gt: clock.now() },
      customer: { email, status: 'active', deletedAt: null },
    },
    select: linkColumns,
  })
}

/** Marks a link as used. Throws `invalid_link` if it already was: of concurrent uses, only one succeeds. */
export async function consumeLink(tx: Tx, { clock }: Context, id: number): Promise<void> {
  const spent = await tx.emailToken.updateMany({
    where: { id, usedAt: null },
    data: { usedAt: clock.now() },
  })
  if (spent.count === 0) throw new DomainError('invalid_link')
}
