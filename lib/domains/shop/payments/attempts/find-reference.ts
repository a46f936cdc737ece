import type { Context } from '#lib/context.ts'
import { findPayer } from '../vaults/find-payer.ts'
import { type Attempt, isCharge } from './attempt.ts'

/**
 * Finds the provider's reference of an attempt. Returns null if there is none. If the request that began a charge was not
 * answered, the provider may have made the charge all the same, and is asked for it. Throws GatewayUnavailable.
 */
export async function findReference(context: Context, attempt: Attempt): Promise<string | null> {
  if (attempt.reference !== null || !isCharge(attempt)) return attempt.reference
  const { prisma } = context.database
  const { id, gateway, key, orderId } = attempt
  const vault = context.gateways.find(gateway)?.vault
  const { customerId } = await prisma.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { customerId: true },
  })
  const payer = customerId === null ? null : await findPayer(context, customerId, gateway)
  if (!vault || payer === null) return null
  const reference = await context.gateways.ask(gateway, () => vault.findCharge(payer, key))
  if (reference === null) return null
  await prisma.paymentAttempt.updateMany({ where: { id, reference: null }, data: { reference } })
  await prisma.paymentAttempt.updateMany({
    where: { id, status: 'started' },
    data: { status: 'pending', failure: null },
  })
  return reference
}
