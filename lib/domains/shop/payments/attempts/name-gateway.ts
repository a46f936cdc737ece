import type { Context } from '#lib/context.ts'
import { readSettingsFor } from '#lib/domains/publishing/translations/index.ts'
import { nameMethod } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Attempt } from './attempt.ts'

/** Names the gateway that pays an order. It may have been placed with another method, such as bank transfer. */
export async function nameGateway(
  tx: Tx,
  { gateways, settings }: Context,
  { orderId, gateway: id }: Pick<Attempt, 'orderId' | 'gateway'>,
): Promise<void> {
  const { locale } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { locale: true } })
  const shown = await readSettingsFor({ database: { prisma: tx }, settings }, locale)
  await nameMethod(tx, orderId, { id, name: gateways.find(id)?.describe(shown).name ?? id })
}
