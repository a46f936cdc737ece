import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type Proof, proveOwner } from '../passwords/prove-owner.ts'
import { renewCodes } from './recovery-codes.ts'
import { createTotpSecret, findStep, sealTotpSecret, totpAddress } from './totp.ts'
import { announceTwoFactor } from './two-factor-changes.ts'

/** What an authenticator app needs: the secret to type, as an `otpauth:` address, or as a QR code (SVG). */
export type TwoFactorSetUp = { secret: string; address: string; qrCode: string }

/** A customer and the device they are signed in on. */
export type OwnDevice = { customerId: number; sessionId: number; ip: string }

/**
 * Begins to set up a second factor, or to replace the current one, on proof of ownership. Sign-in does not change until
 * it is confirmed. Throws `invalid_fields` or `too_many_attempts`.
 */
export async function beginTwoFactor(
  context: Context,
  { customerId, ip }: Pick<OwnDevice, 'customerId' | 'ip'>,
  proof: Proof,
): Promise<TwoFactorSetUp> {
  const { secrets, settings } = context
  const secret = createTotpSecret()
  const email = await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    await keepUnconfirmed(tx, context, customerId, sealTotpSecret(secrets, secret))
    const where = { id: customerId }
    return (await tx.customer.findUniqueOrThrow({ where, select: { email: true } })).email
  })
  const address = totpAddress(secret, settings.current['site.name'], email)
  const { toString: drawQrCode } = await import('qrcode')
  return { secret, address, qrCode: await drawQrCode(address, { type: 'svg' }) }
}

/** The customer's row is locked, so that concurrent calls run one after the other. */
async function keepUnconfirmed(
  tx: Tx,
  { clock }: Context,
  customerId: number,
  ciphertext: string,
): Promise<void> {
  const where = { customerId }
  const present = await tx.twoFactor.findUnique({ where, select: { confirmedAt: true } })
  if (present?.confirmedAt) await tx.twoFactor.update({ where, data: { replacement: ciphertext } })
  else {
    const begun = { ciphertext, createdAt: clock.now() }
    await tx.twoFactor.upsert({ where, create: { customerId, ...begun }, update: begun })
  }
}

/**
 * Switches on the second factor that was begun, given its first code, and signs out the customer's other devices.
 * Resolves to the recovery codes, which cannot be shown again. Throws `invalid_fields` for a wrong code, and
 * `two_factor_on` or `two_factor_off` if nothing was begun.
 */
export async function confirmTwoFactor(
  context: Context,
  { customerId, sessionId, ip }: OwnDevice,
  code: string,
): Promise<string[]> {
  const { database, secrets, clock } = context
  return transact(database.prisma, async (tx) => {
    await tx.customer.updateMany({ where: { id: customerId }, data: { updatedAt: clock.now() } })
    const begun = await tx.twoFactor.findUnique({ where: { customerId } })
    const ciphertext = begun?.confirmedAt ? begun.replacement : begun?.ciphertext
    if (!begun || !ciphertext) throw new DomainError(begun ? 'two_factor_on' : 'two_factor_off')
    const lastUsedStep = findStep(secrets, ciphertext, code, clock.now())
    if (lastUsedStep === undefined) throw invalidField('code', 'code_wrong')
    const confirmed = { ciphertext, replacement: null, confirmedAt: clock.now(), lastUsedStep }
    await tx.twoFactor.update({ where: { customerId }, data: confirmed })
    const change = begun.confirmedAt ? 'replaced' : 'enabled'
    await announceTwoFactor(tx, context, { customerId, change, keep: sessionId, ip })
    return renewCodes(tx, secrets, customerId)
  })
}
