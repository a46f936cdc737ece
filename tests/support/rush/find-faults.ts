import type { Database } from '#lib/platform/database/db.ts'

type Prisma = Database['prisma']

/** Faults in the books of a shop: stock, coupons, what orders contain, and which products are shown as in stock. */
export async function findFaults(prisma: Prisma): Promise<string[]> {
  const found = await Promise.all([
    checkStock(prisma),
    checkOrders(prisma),
    checkCoupons(prisma),
    checkProducts(prisma),
  ])
  return found.flat()
}

/** Where stock was never changed by hand, the initial stock is the present one less all movements. */
async function checkStock(prisma: Prisma): Promise<string[]> {
  const variants = await prisma.productVariant.findMany({ where: { trackStock: true } })
  const held = await prisma.orderLine.groupBy({
    by: ['variantId'],
    where: { order: { releasedAt: null } },
    _sum: { stockTaken: true },
  })
  const moved = await prisma.stockMovement.groupBy({
    by: ['variantId'],
    where: { orderId: { not: null } },
    _sum: { quantity: true },
  })
  return variants.flatMap(({ id, stock }) => {
    const takes = held.find(({ variantId }) => variantId === id)?._sum.stockTaken ?? 0
    const moves = moved.find(({ variantId }) => variantId === id)?._sum.quantity ?? 0
    return [
      ...(stock < 0 ? [`variant ${id} has a stock of ${stock}`] : []),
      ...(moves > 0 ? [`variant ${id} came back ${moves} times more than it went`] : []),
      ...(takes > -moves ? [`of variant ${id} orders hold ${takes}, but ${-moves} were taken`] : []),
    ]
  })
}

async function checkOrders(prisma: Prisma): Promise<string[]> {
  const orders = await prisma.order.findMany({
    include: { lines: true, stockMovements: true, returns: { include: { lines: true } } },
  })
  return orders.flatMap(({ number, status, paymentStatus, releasedAt, lines, stockMovements, returns }) => {
    const moved = -stockMovements.reduce((sum, { quantity }) => sum + quantity, 0)
    const taken = moved - returns.reduce((sum, one) => sum + countGone(one), 0)
    const isReleased = status === 'cancelled'
    const isWhole = taken === lines.reduce((sum, { stockTaken }) => sum + stockTaken, 0)
    const isRefunded = paymentStatus === 'refunded' || paymentStatus === 'partially_refunded'
    return [
      ...(isReleased && taken !== 0 ? [`cancelled order ${number} still holds ${taken}`] : []),
      ...(!isReleased && !isRefunded && !isWhole
        ? [`order ${number} took ${taken}, which its lines do not say`]
        : []),
      ...(isReleased !== (releasedAt !== null) && !isRefunded
        ? [`order ${number} is ${status}, released: ${releasedAt}`]
        : []),
    ]
  })
}

/** Units that came back and were not put into stock, or were lost and did not turn up: the order holds them no longer. */
function countGone({
  reason,
  lines,
}: {
  reason: string
  lines: readonly {
    quantity: number
    receivedQuantity: number
    restockedQuantity: number
    againQuantity: number
  }[]
}): number {
  return lines.reduce((sum, line) => {
    const left = reason === 'lost' ? line.quantity : line.receivedQuantity
    return sum + left - line.restockedQuantity - line.againQuantity
  }, 0)
}

async function checkCoupons(prisma: Prisma): Promise<string[]> {
  const coupons = await prisma.coupon.findMany({
    include: { _count: { select: { redemptions: { where: { releasedAt: null } } } } },
  })
  // A recovered order keeps its price: one use more than there are is the shop's to bear.
  const recovered = await prisma.order.count({ where: { flag: 'paid_late' } })
  return coupons.flatMap(({ code, uses, maxUses, _count }) => [
    ...(uses === _count.redemptions ? [] : [`${code} counts ${uses} uses and has ${_count.redemptions}`]),
    ...(maxUses !== null && uses > maxUses + recovered
      ? [`${code} was used ${uses} times of ${maxUses}`]
      : []),
  ])
}

async function checkProducts(prisma: Prisma): Promise<string[]> {
  const products = await prisma.product.findMany({ include: { variants: true } })
  return products.flatMap(({ id, inStock, variants }) => {
    const isThere = variants.some(
      ({ active, trackStock, backorder, stock }) => active && (!trackStock || backorder || stock > 0),
    )
    return isThere === inStock ? [] : [`product ${id} says in stock: ${inStock}`]
  })
}
