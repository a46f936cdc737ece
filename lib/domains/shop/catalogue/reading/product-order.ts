import type { Prisma } from '#lib/platform/database/db.ts'
import type { ProductSort } from './product-filter.ts'

type Order = Prisma.ProductOrderByWithRelationInput[]

const newest: Order = [{ createdAt: 'desc' }, { id: 'desc' }]

const orders: Record<ProductSort, Order> = {
  price_asc: [{ price: 'asc' }, { id: 'asc' }],
  price_desc: [{ price: 'desc' }, { id: 'desc' }],
  name: [{ sortName: 'asc' }, { id: 'asc' }],
  // Products without reviews have the score 0, those without sales the counts 0: they come last, newest first.
  rating: [{ ratingScore: 'desc' }, ...newest],
  popular: [{ soldRecently: 'desc' }, { soldTotal: 'desc' }, ...newest],
}

/** Newest first by default. Every order is total, and sorts all its columns in one direction, so that an index serves it. */
export function orderProducts(sort?: ProductSort): Order {
  return sort ? orders[sort] : newest
}
