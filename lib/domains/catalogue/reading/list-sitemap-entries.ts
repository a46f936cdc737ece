import type { Context } from '#lib/context.ts'
import { type Address, type IdSpan, idsOfSpan, toAddress } from '#lib/platform/net/address-span.ts'
import { isVisibleProduct, visibleProductIds } from './visible-product.ts'

/** Lists the numbers of the spans of `size` ids that contain visible products, ascending. */
export async function listProductSpans({ database, clock }: Context, size: number): Promise<number[]> {
  const rows = await database.prisma.$queryRaw<{ span: number | bigint }[]>`
    SELECT DISTINCT "id" / ${size} AS span FROM (${visibleProductIds(clock.now())}) AS visible`
  return rows.map(({ span }) => Number(span)).sort((a, b) => a - b)
}

/** Lists the visible products of a span, by id. */
export async function listProductAddresses({ database, clock }: Context, span: IdSpan): Promise<Address[]> {
  const now = clock.now()
  // If the query had the condition for visible ones, SQLite would scan all visible rows of the table.
  const rows = await database.prisma.product.findMany({
    where: { id: idsOfSpan(span) },
    orderBy: { id: 'asc' },
    select: { slug: true, updatedAt: true, published: true, publishedAt: true },
  })
  return rows.filter((row) => isVisibleProduct(row, now)).map(toAddress)
}
