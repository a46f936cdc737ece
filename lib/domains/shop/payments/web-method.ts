import type { Context } from '#lib/context.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'

/** The gateway of the order's live attempt; null if there is none. */
export async function findLiveGateway({ database }: Context, orderId: number): Promise<string | null> {
  const live = await database.prisma.paymentAttempt.findUnique({
    where: { liveOrderId: orderId },
    select: { gateway: true },
  })
  return live?.gateway ?? null
}

/** The order's own method if it is an online one, else the last one tried; null if there is neither. */
export async function findWebMethod(
  { database, gateways, settings }: Context,
  { id: orderId, paymentMethod }: Order,
): Promise<{ id: string; name: string } | null> {
  if (paymentMethod?.type === 'web') return paymentMethod
  const last = await database.prisma.paymentAttempt.findFirst({
    where: { orderId },
    orderBy: { id: 'desc' },
    select: { gateway: true },
  })
  const gateway = last && gateways.find(last.gateway)
  return gateway ? { id: gateway.id, name: gateway.describe(settings.current).name } : null
}
