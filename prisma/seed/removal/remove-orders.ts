import { addToTakings } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { products } from '../catalogue/index.ts'
import { customers } from '../people/customers.ts'
import { listOrderNumbers } from '../steps/seed-orders.ts'
import { count, type Removal } from './removal.ts'

/** Payment methods that move no money by themselves. */
const WITHOUT_MONEY = ['sandbox', 'cash_on_delivery', 'bank_transfer', 'free']

/**
 * Removes the orders of the demo store, and those placed with its accounts to try it out. An order stays if a payment
 * provider has taken money for it or if it contains products of the owner's.
 */
export async function removeOrders(removal: Removal): Promise<void> {
  const { tx } = removal
  const customer = { email: { in: customers.map(({ email }) => email) } }
  // Carts before orders, as everywhere.
  await tx.cart.deleteMany({ where: { customer } })
  const tried = await tx.order.findMany({
    where: {
      customer,
      payments: { every: { gateway: { in: WITHOUT_MONEY } } },
      lines: { every: { productId: { in: await findDemoProducts(tx) } } },
    },
    select: { id: true },
  })
  const ids = tried.map(({ id }) => id)
  const where = { OR: [{ number: { in: listOrderNumbers() } }, { id: { in: ids } }] }
  await uncountTakings(removal, where)
  count(removal, 'orders', await tx.order.deleteMany({ where }))
}

/** Nothing was taken for orders that are gone. */
async function uncountTakings({ tx }: Removal, where: Prisma.OrderWhereInput): Promise<void> {
  const paid = await tx.order.findMany({
    where: { AND: [where, { paymentStatus: { in: ['paid', 'partially_refunded', 'refunded'] } }] },
    select: { id: true, total: true, refunded: true },
  })
  for (const { id, total, refunded } of paid)
    await addToTakings(tx, id, { orders: -1, amount: Number(refunded - total) })
}

async function findDemoProducts(tx: Tx): Promise<number[]> {
  const slugs = products.map(({ slug }) => slug)
  const rows = await tx.product.findMany({ where: { slug: { in: slugs } }, select: { id: true } })
  return rows.map(({ id }) => id)
}
