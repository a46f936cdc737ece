import type { Context } from '#lib/context.ts'
import { isFromNetworkOf, RECENT_SIGN_INS } from '#lib/domains/people/accounts/index.ts'
import { findRole, newcomer, recordAct, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import type { PanelBrowser } from '../browser.ts'
import { mailMember } from '../entry/mail-member.ts'

const HOUR_MS = 3_600_000
/** How long a session lasts without use, and with it. */
const IDLE_MS = 24 * HOUR_MS
const LONGEST_MS = 14 * 24 * HOUR_MS
/** How long a proof of who acts holds; signing in with two factors is one. */
export const SUDO_MS = 15 * 60_000
// A write for every request would be too many.
const TOUCH_MS = 60_000

/** A member of staff at the panel, by their session. */
export type PanelMember = {
  actor: StaffActor
  name: string
  email: string
  /** The name of a role that the owner has made. */
  roleName: string | null
  /** The language chosen for the panel; null for that of the browser. */
  locale: string | null
}

/** How a member signed in. */
export type EntryKind = 'set_up' | 'invitation' | 'password' | 'totp' | 'recovery_code' | 'passkey'

// A member without a second factor proves who they are before they set one up: a stolen cookie is not enough.
const IS_PROOF: ReadonlySet<EntryKind> = new Set(['totp', 'recovery_code', 'passkey'])

/**
 * Signs a browser in, and tells the member by mail if it is a new one. Resolves to the token of its cookie, which cannot be shown
 * again.
 */
export async function openStaffSession(
  tx: Tx,
  context: Pick<Context, 'clock' | 'secrets'>,
  { staffId, how }: { staffId: number; how: EntryKind },
  browser: PanelBrowser,
): Promise<string> {
  const { ip, device } = browser
  const now = context.clock.now()
  const token = randomToken('st')
  if (how !== 'set_up' && how !== 'invitation') await announceNewDevice(tx, context, staffId, { ip, device })
  await tx.staffSession.create({
    data: {
      staffId,
      tokenHash: sha256(token),
      device,
      ipAddress: ip,
      sudoUntil: IS_PROOF.has(how) ? new Date(now.getTime() + SUDO_MS) : null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + IDLE_MS),
      absoluteExpiresAt: new Date(now.getTime() + LONGEST_MS),
    },
    select: { id: true },
  })
  const actor = newcomer(staffId, browser)
  await recordAct(
    tx,
    context,
    { actor, action: 'staff.signed_in' },
    { subject: subjectOf(staffId), details: { device, how } },
  )
  return token
}

/** Mails a member about a sign-in with a browser or from a network that they have not used lately. */
async function announceNewDevice(
  tx: Tx,
  context: Pick<Context, 'clock' | 'secrets'>,
  staffId: number,
  { ip, device }: Pick<PanelBrowser, 'ip' | 'device'>,
): Promise<void> {
  const signIns = await tx.auditEvent.findMany({
    where: { staffId, kind: 'staff.signed_in' },
    orderBy: { id: 'desc' },
    take: RECENT_SIGN_INS,
    select: { ipAddress: true, details: true },
  })
  const isNamed = signIns.some(({ details }) => (details as { device?: unknown } | null)?.device === device)
  if (isNamed) {
    const sessions = await tx.staffSession.findMany({ where: { staffId }, select: { ipAddress: true } })
    if (isFromNetworkOf([...signIns, ...sessions], ip)) return
  }
  const data = { device, ip, at: context.clock.now() }
  await mailMember(tx, context, staffId, { kind: 'new_device', data })
}

/** Who holds a token; null if the session is unknown or over, or if the member was suspended. */
export async function authenticateStaff(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
  { ip, requestId }: Pick<PanelBrowser, 'ip' | 'requestId'>,
): Promise<PanelMember | null> {
  const now = clock.now()
  const session = await database.prisma.staffSession.findUnique({
    where: { tokenHash: sha256(token) },
    select: {
      id: true,
      sudoUntil: true,
      lastUsedAt: true,
      expiresAt: true,
      absoluteExpiresAt: true,
      account: {
        select: {
          locale: true,
          totp: true,
          staff: { select: { id: true, name: true, email: true, role: true, active: true } },
          passkeys: { select: { id: true }, take: 1 },
        },
      },
    },
  })
  if (!session || session.expiresAt <= now || !session.account.staff.active) return null
  const { locale, totp, passkeys, staff } = session.account
  const role = await findRole(database.prisma, staff.role)
  if (!role) return null
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_MS)
    await touch(database.prisma, session, { now, ip })
  const { name, email, id } = staff
  const hasSecondFactor = totp !== null || passkeys.length > 0
  const { id: sessionId, sudoUntil } = session
  return {
    actor: {
      ...{ kind: 'staff', id, role: role.key, permissions: role.permissions },
      ...{ sessionId, sudoUntil, hasSecondFactor, ip, requestId },
    },
    name,
    email,
    roleName: role.name,
    locale,
  }
}

async function touch(
  tx: Tx,
  { id, absoluteExpiresAt }: { id: number; absoluteExpiresAt: Date },
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  const idle = new Date(now.getTime() + IDLE_MS)
  await tx.staffSession.updateMany({
    where: { id },
    data: { lastUsedAt: now, ipAddress: ip, expiresAt: idle < absoluteExpiresAt ? idle : absoluteExpiresAt },
  })
}

/** How the audit log names a member of staff. */
export function subjectOf(staffId: number): string {
  return `staff:${staffId}`
}
