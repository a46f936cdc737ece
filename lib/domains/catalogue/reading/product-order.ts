import type { Prisma } from '#lib/platform/database/db.ts'
import type { ProductSort } from './product-filter.ts'

type Order = Prisma.ProductOrderByWithRelationInput[]

const newest: Order = [{ createdAt: 'desc' }, { id: 'desc' }]

const orders: Record<ProductSort, Order> = {
  price_asc: [{ price: 'asc' }, { id: 'asc' }],
  price_desc: [{ price: 'desc' }, { id: 'desc' }],
  name: [{ sortName: 'asc' }, { id: 'asc' }],
  // Without reviews the score is 0, without sales both counts are: those come last, the newest first.
  rating: [{ ratingScore: 'desc' }, ...newest],
  popular: [{ soldRecently: 'desc' }, { soldTotal: 'desc' }, ...newest],
}

/** Newest first unless told otherwise. Every order is total, and all its columns run one way, as an index is read. */
export function orderProducts(sort?: ProductSort): Order {
  return sort ? orders[sort] : newest
}
