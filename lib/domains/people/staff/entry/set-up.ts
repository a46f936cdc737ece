import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { assessPassword, hashPassword, normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import { newcomer, recordAct } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { PanelBrowser } from '../browser.ts'
import { openStaffSession, subjectOf } from '../sessions/staff-session.ts'
import { createAccount } from '../team/create-account.ts'

// There is one row, and so one link.
const ID = 1
const LINK_MS = 7 * 24 * 3_600_000

export type NewOwner = { name: string; email: string; password: string }

/**
 * Makes a link with which the first owner sets up the store; earlier ones end. Resolves to its token, which cannot be shown again,
 * or to null if there is an owner.
 */
export async function issueSetupLink({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<string | null> {
  // Mostly there is one, which is no reason to keep others from writing.
  if (await hasOwner(database.prisma)) return null
  const token = randomToken('su')
  const expiresAt = new Date(clock.now().getTime() + LINK_MS)
  const link = { tokenHash: sha256(token), usedAt: null, expiresAt }
  return transact(database.prisma, async (tx) => {
    if (await hasOwner(tx)) return null
    await tx.setupLink.upsert({ where: { id: ID }, create: { id: ID, ...link }, update: link })
    return token
  })
}

/** As `issueSetupLink`, but resolves to the link's address. */
export async function makeSetupLink(
  context: Pick<Context, 'database' | 'clock' | 'settings'>,
  defaultSiteUrl: string,
): Promise<string | null> {
  const token = await issueSetupLink(context)
  return token && `${siteAddress(context.settings.current, defaultSiteUrl)}/admin/setup/${token}`
}

/** Whether a link can still be used. */
export async function isSetupLinkValid(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
): Promise<boolean> {
  return (await database.prisma.setupLink.count({ where: usable(token, clock.now()) })) === 1
}

/**
 * Makes the first owner and signs them in; resolves to the token of the session. Of several who use one link, one becomes owner.
 * Throws `invalid_link`, `already_set_up` or `invalid_fields`.
 */
export async function setUpOwner(
  context: Context,
  { token, name, email: given, password }: NewOwner & { token: string },
  browser: PanelBrowser,
): Promise<string> {
  if (!(await isSetupLinkValid(context, token))) throw new DomainError('invalid_link')
  const email = normalizeEmail(given)
  const fault = assessPassword(context, password, email)
  if (fault) throw invalidField('password', fault.code, fault.facts)
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    const spent = await tx.setupLink.updateMany({ where: usable(token, now), data: { usedAt: now } })
    if (spent.count === 0) throw new DomainError('invalid_link')
    if (await hasOwner(tx)) throw new DomainError('already_set_up')
    const staffId = await createAccount(tx, { name, email, role: 'owner', passwordHash })
    const actor = newcomer(staffId, browser)
    const after = { email, role: 'owner' }
    await recordAct(tx, context, { actor, action: 'staff.set_up' }, { subject: subjectOf(staffId), after })
    return openStaffSession(tx, context, { staffId, how: 'set_up' }, browser)
  })
}

/** Whether somebody can sign in who may do everything. */
export async function hasOwner(tx: Tx): Promise<boolean> {
  const owner = await tx.staff.findFirst({
    where: { role: 'owner', active: true, account: { isNot: null } },
    select: { id: true },
  })
  return owner !== null
}

function usable(token: string, now: Date) {
  return { id: ID, tokenHash: sha256(token), usedAt: null, expiresAt: { gt: now } }
}
