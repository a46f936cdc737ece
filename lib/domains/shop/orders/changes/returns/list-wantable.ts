import type { Context } from '#lib/context.ts'

/** A variant that items can be exchanged for. `price` is in minor units. */
export type Wantable = { id: number; productId: number; name: string; price: number }

/** The variants of products that are sold and in stock, in their order. */
export async function listWantable(
  { database }: Pick<Context, 'database'>,
  products: readonly number[],
): Promise<Wantable[]> {
  const rows = await database.prisma.productVariant.findMany({
    where: {
      productId: { in: [...products] },
      active: true,
      OR: [{ trackStock: false }, { backorder: true }, { stock: { gt: 0 } }],
      product: { published: true, kind: 'sold' },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, productId: true, name: true, price: true, product: { select: { name: true } } },
  })
  return rows.map(({ name, price, product, ...row }) => ({
    ...row,
    name: name || product.name,
    price: Number(price),
  }))
}
