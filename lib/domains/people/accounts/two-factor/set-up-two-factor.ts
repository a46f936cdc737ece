import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { type Proof, proveOwner } from '../passwords/prove-owner.ts'
import { codesOf } from './customer-factors.ts'
import { renewCodes } from './second-factor.ts'
import {
  createTotpSecret,
  findStep,
  openPendingTotp,
  sealPendingTotp,
  sealTotpSecret,
  totpAddress,
} from './totp.ts'
import { announceTwoFactor } from './two-factor-changes.ts'

/** What an authenticator app needs: the secret to type, as an `otpauth:` address, or as a QR code (SVG). */
export type TwoFactorSetUp = { secret: string; address: string; qrCode: string }

/** A customer and the device they are signed in on. */
export type OwnDevice = { customerId: number; sessionId: number; ip: string }

/**
 * Begins to set up a second factor, or to replace the current one, on proof of ownership. Sign-in does not change until
 * it is confirmed, in the same session and within a quarter of an hour. Throws `invalid_fields` or `too_many_attempts`.
 */
export async function beginTwoFactor(
  context: Context,
  { customerId, sessionId, ip }: OwnDevice,
  proof: Proof,
): Promise<TwoFactorSetUp> {
  const { secrets, clock } = context
  const secret = createTotpSecret()
  const email = await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    const pendingTotp = sealPendingTotp(secrets, nameOf(sessionId), secret, clock.now())
    await tx.session.updateMany({ where: { id: sessionId, customerId }, data: { pendingTotp } })
    const where = { id: customerId }
    return (await tx.customer.findUniqueOrThrow({ where, select: { email: true } })).email
  })
  return describeTotp(context, secret, email)
}

/** A secret in the forms in which authenticator apps take it. */
export async function describeTotp(
  { settings }: Pick<Context, 'settings'>,
  secret: string,
  email: string,
): Promise<TwoFactorSetUp> {
  const address = totpAddress(secret, settings.current['site.name'], email)
  const { toString: drawQrCode } = await import('qrcode')
  return { secret, address, qrCode: await drawQrCode(address, { type: 'svg', margin: 0 }) }
}

const nameOf = (sessionId: number) => `customer ${sessionId}`

/**
 * Switches on the second factor that was begun, given its first code, and signs out the customer's other devices.
 * Resolves to the recovery codes, which cannot be shown again. Throws `invalid_fields` for a wrong code, and
 * `two_factor_on` or `two_factor_off` if nothing was begun.
 */
export async function confirmTwoFactor(
  context: Context,
  { customerId, sessionId, ip }: OwnDevice,
  code: string,
  inTransaction?: InTransaction<string[]>,
): Promise<string[]> {
  const { database, secrets, clock } = context
  return transact(database.prisma, async (tx) => {
    await tx.customer.updateMany({ where: { id: customerId }, data: { updatedAt: clock.now() } })
    const present = await tx.twoFactor.findUnique({ where: { customerId }, select: { confirmedAt: true } })
    const isOn = present?.confirmedAt != null
    const session = await tx.session.findFirst({
      where: { id: sessionId, customerId },
      select: { pendingTotp: true },
    })
    const secret = openPendingTotp(secrets, nameOf(sessionId), session?.pendingTotp ?? null, clock.now())
    if (secret === null) throw new DomainError(isOn ? 'two_factor_on' : 'two_factor_off')
    const ciphertext = sealTotpSecret(secrets, secret)
    const lastUsedStep = findStep(secrets, ciphertext, code, clock.now())
    if (lastUsedStep === undefined) throw invalidField('code', 'code_wrong')
    const confirmed = { ciphertext, replacement: null, confirmedAt: clock.now(), lastUsedStep }
    const create = { customerId, ...confirmed, createdAt: clock.now() }
    await tx.twoFactor.upsert({ where: { customerId }, create, update: confirmed })
    await tx.session.updateMany({ where: { id: sessionId }, data: { pendingTotp: null } })
    const change = isOn ? 'replaced' : 'enabled'
    await announceTwoFactor(tx, context, { customerId, change, keep: sessionId, ip })
    const codes = await renewCodes(tx, secrets, codesOf(customerId))
    await inTransaction?.(tx, codes)
    return codes
  })
}
