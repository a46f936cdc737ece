import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'

export const FORGET_EFFECT = 'payment.forget'

/** Deletes what a customer has saved at providers, in the transaction that deletes the account. */
export async function forgetPayers(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  customerId: number,
): Promise<void> {
  const payers = await tx.paymentCustomer.findMany({
    where: { customerId },
    select: { gateway: true, reference: true },
  })
  await tx.paymentCustomer.deleteMany({ where: { customerId } })
  for (const payload of payers)
    await queueOutboxJob(tx, { kind: FORGET_EFFECT, payload, availableAt: clock.now() })
}

/** Carries it out at the provider. Throws GatewayUnavailable. */
export async function forgetPayer(
  { gateways }: Context,
  { gateway, reference }: { gateway: string; reference: string },
): Promise<void> {
  const vault = gateways.find(gateway)?.vault
  if (vault) await gateways.ask(gateway, () => vault.forget(reference))
}
