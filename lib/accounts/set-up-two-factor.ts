import { toString as drawQrCode } from 'qrcode'
import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/db.ts'
import { transact } from '#lib/platform/transact.ts'
import { InvalidInput, TwoFactorState } from './errors.ts'
import { mailCustomer, recipientColumns } from './mails.ts'
import { type Proof, proveOwner } from './prove-owner.ts'
import { type AccountEvent, recordEvent } from './record-event.ts'
import { renewCodes } from './recovery-codes.ts'
import { createTotpSecret, findStep, sealTotpSecret, takeStep, totpAddress } from './totp.ts'

/** What an authenticator app is to be told: by hand, as an address, or drawn as an SVG picture. */
export type TwoFactorSetUp = { secret: string; address: string; qrCode: string }

/** Begins to set a second factor up; it asks for nothing until it is confirmed. Throws TwoFactorState where one is on. */
export async function beginTwoFactor(context: Context, customerId: number): Promise<TwoFactorSetUp> {
  const { database, secrets, settings, clock } = context
  const secret = createTotpSecret()
  const ciphertext = sealTotpSecret(secrets, secret)
  const now = clock.now()
  const { email } = await transact(database.prisma, async (tx) => {
    // Holds the row, so that two who begin at once take turns.
    const data = { updatedAt: now }
    const customer = await tx.customer.update({ where: { id: customerId }, data, select: { email: true } })
    const renewed = await tx.twoFactor.updateMany({
      where: { customerId, confirmedAt: null },
      data: { ciphertext, lastUsedStep: 0, createdAt: now },
    })
    if (renewed.count === 0) {
      if (await tx.twoFactor.findUnique({ where: { customerId } })) throw new TwoFactorState(true)
      await tx.twoFactor.create({ data: { customerId, ciphertext, createdAt: now } })
    }
    return customer
  })
  const address = totpAddress(secret, settings.current['site.name'], email)
  return { secret, address, qrCode: await drawQrCode(address, { type: 'svg' }) }
}

/**
 * Switches the second factor on with a first code. Resolves to the recovery codes, told this once. Throws InvalidInput
 * for a wrong code, and TwoFactorState where none was begun or one is on.
 */
export async function confirmTwoFactor(
  context: Context,
  customerId: number,
  code: string,
): Promise<string[]> {
  const { database, secrets, clock } = context
  return transact(database.prisma, async (tx) => {
    await tx.customer.updateMany({ where: { id: customerId }, data: { updatedAt: clock.now() } })
    const begun = await tx.twoFactor.findUnique({ where: { customerId } })
    if (!begun || begun.confirmedAt) throw new TwoFactorState(begun !== null)
    const step = findStep(secrets, begun.ciphertext, code, clock.now())
    if (step === undefined) throw new InvalidInput({ code: 'wrong' })
    const confirmed = await tx.twoFactor.updateMany({
      where: { customerId, confirmedAt: null, ciphertext: begun.ciphertext },
      data: { confirmedAt: clock.now() },
    })
    if (confirmed.count === 0) throw new TwoFactorState(true)
    await takeStep(tx, customerId, step)
    await tellChange(tx, context, customerId, true)
    return renewCodes(tx, secrets, customerId)
  })
}

/**
 * Switches the second factor off, for whoever proves to own the account. Throws InvalidInput, TooManyAttempts, or
 * TwoFactorState where none is on.
 */
export async function removeTwoFactor(
  context: Context,
  customerId: number,
  proof: Proof,
  ip: string,
): Promise<void> {
  await assertOn(context, customerId)
  await proveOwner(context, { customerId, proof, ip }, async (tx) => {
    await tx.twoFactor.deleteMany({ where: { customerId } })
    await tx.recoveryCode.deleteMany({ where: { customerId } })
    await tx.twoFactorChallenge.deleteMany({ where: { customerId } })
    await tellChange(tx, context, customerId, false)
  })
}

/** Gives new recovery codes in place of all old ones, told this once. Throws as `removeTwoFactor`. */
export async function renewRecoveryCodes(
  context: Context,
  customerId: number,
  proof: Proof,
  ip: string,
): Promise<string[]> {
  await assertOn(context, customerId)
  return proveOwner(context, { customerId, proof, ip }, async (tx) => {
    await recordEvent(tx, context, 'recovery_codes_renewed', { customerId, ip })
    return renewCodes(tx, context.secrets, customerId)
  })
}

async function assertOn({ database }: Context, customerId: number): Promise<void> {
  const twoFactor = await database.prisma.twoFactor.findUnique({ where: { customerId } })
  if (!twoFactor?.confirmedAt) throw new TwoFactorState(false)
}

async function tellChange(tx: Tx, context: Context, customerId: number, enabled: boolean): Promise<void> {
  const kind: AccountEvent = enabled ? 'two_factor_enabled' : 'two_factor_disabled'
  await recordEvent(tx, context, kind, { customerId })
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: recipientColumns,
  })
  await mailCustomer(tx, context, customer, { kind: 'two_factor_changed', data: { enabled } })
}
