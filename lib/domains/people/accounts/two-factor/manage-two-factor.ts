import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { type Proof, proveOwner } from '../passwords/prove-owner.ts'
import { codesOf } from './customer-factors.ts'
import { renewCodes } from './second-factor.ts'
import type { OwnDevice } from './set-up-two-factor.ts'
import { createTotpSecret, sealTotpSecret, totpAddress } from './totp.ts'
import { announceCodes, announceTwoFactor } from './two-factor-changes.ts'

/**
 * Switches the second factor off on proof of ownership, and signs out the customer's other devices. Throws
 * `invalid_fields`, `too_many_attempts` or `two_factor_off`.
 */
export async function removeTwoFactor(
  context: Context,
  { customerId, sessionId, ip }: OwnDevice,
  proof: Proof,
): Promise<void> {
  await assertOn(context, customerId)
  await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    await erase(tx, customerId)
    await announceTwoFactor(tx, context, { customerId, change: 'disabled', keep: sessionId, ip })
  })
}

/** Replaces the recovery codes. The new ones cannot be shown again. Throws the same errors as `removeTwoFactor`. */
export async function renewRecoveryCodes(
  context: Context,
  { customerId, ip }: Pick<OwnDevice, 'customerId' | 'ip'>,
  proof: Proof,
  inTransaction?: InTransaction<string[]>,
): Promise<string[]> {
  await assertOn(context, customerId)
  return proveOwner(context, { customerId, proof, ip }, async (tx) => {
    await announceCodes(tx, context, { customerId, ip })
    const codes = await renewCodes(tx, context.secrets, codesOf(customerId))
    await inTransaction?.(tx, codes)
    return codes
  })
}

/**
 * Switches the second factor on for a customer, as the operator, and signs out all devices. Throws DomainError if
 * it is already on.
 */
export async function enableTwoFactor(
  context: Context,
  customerId: number,
): Promise<{ secret: string; address: string; recoveryCodes: string[] }> {
  const { database, secrets, settings, clock } = context
  const secret = createTotpSecret()
  return transact(database.prisma, async (tx) => {
    const email = await lockRow(tx, context, customerId)
    if (await isOn(tx, customerId)) throw new DomainError('two_factor_on')
    const now = clock.now()
    const row = { ciphertext: sealTotpSecret(secrets, secret), createdAt: now, confirmedAt: now }
    await tx.twoFactor.upsert({ where: { customerId }, create: { customerId, ...row }, update: row })
    await announceTwoFactor(tx, context, { customerId, change: 'enabled' })
    const recoveryCodes = await renewCodes(tx, secrets, codesOf(customerId))
    return { secret, address: totpAddress(secret, settings.current['site.name'], email), recoveryCodes }
  })
}

/**
 * Switches the second factor off for a customer who has lost it, as the operator, and signs out all devices. Throws
 * DomainError if it is not on.
 */
export async function disableTwoFactor(context: Context, customerId: number): Promise<void> {
  await transact(context.database.prisma, async (tx) => {
    await lockRow(tx, context, customerId)
    if (!(await isOn(tx, customerId))) throw new DomainError('two_factor_off')
    await erase(tx, customerId)
    await announceTwoFactor(tx, context, { customerId, change: 'disabled' })
  })
}

/** Locks the customer's row until the transaction ends. Resolves to the e-mail address. */
async function lockRow(tx: Tx, { clock }: Context, id: number): Promise<string> {
  const data = { updatedAt: clock.now() }
  return (await tx.customer.update({ where: { id }, data, select: { email: true } })).email
}

async function erase(tx: Tx, customerId: number): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { customerId } })
  await tx.recoveryCode.deleteMany({ where: { customerId } })
}

async function assertOn({ database }: Context, customerId: number): Promise<void> {
  if (!(await isOn(database.prisma, customerId))) throw new DomainError('two_factor_off')
}

/** A second factor that was set up but not confirmed is not on. */
async function isOn(db: Tx, customerId: number): Promise<boolean> {
  return (await db.twoFactor.count({ where: { customerId, confirmedAt: { not: null } } })) > 0
}
