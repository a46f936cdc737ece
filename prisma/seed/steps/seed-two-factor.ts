import { sealRecoveryCode, sealTotpSecret } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { CustomerSeed } from '../people/customers.ts'
import type { SeedContext } from './seed-context.ts'

/** Two-factor authentication with recovery codes, as if the customer had set it up. */
export async function seedTwoFactor(
  { secrets, now }: SeedContext,
  tx: Tx,
  customerId: number,
  { secret, recoveryCodes }: NonNullable<CustomerSeed['twoFactor']>,
): Promise<void> {
  const ciphertext = sealTotpSecret(secrets, secret)
  await tx.twoFactor.create({ data: { customerId, ciphertext, confirmedAt: now } })
  await tx.recoveryCode.createMany({
    data: recoveryCodes.map((code) => ({
      customerId,
      codeHash: sealRecoveryCode(secrets, customerId, code),
    })),
  })
}
