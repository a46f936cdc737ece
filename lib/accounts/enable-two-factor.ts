import type { Context } from '#lib/context.ts'
import { beginTwoFactor, confirmTwoFactor } from './set-up-two-factor.ts'
import { codeAt, STEP_SECONDS } from './totp.ts'

/** Switches the second factor on for a customer. Resolves to what they need for it. Throws TwoFactorState where it is on. */
export async function enableTwoFactor(
  context: Context,
  customerId: number,
): Promise<{ secret: string; address: string; recoveryCodes: string[] }> {
  const { secret, address } = await beginTwoFactor(context, customerId)
  // The step before, so that the code of now is still good to sign in with.
  const before = new Date(context.clock.now().getTime() - STEP_SECONDS * 1000)
  const recoveryCodes = await confirmTwoFactor(context, customerId, codeAt(secret, before))
  return { secret, address, recoveryCodes }
}
