import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Address, type IdSpan, idsOfSpan, toAddress } from '#lib/platform/net/address-span.ts'
import { isVisibleProduct, visibleProductIds } from './visible-product.ts'

/** Lists the numbers of the spans of `size` ids that contain products for search engines, ascending. */
export async function listProductSpans({ database, clock }: Context, size: number): Promise<number[]> {
  const rows = await database.prisma.$queryRaw<{ span: number | bigint }[]>`
    SELECT DISTINCT "id" / ${size} AS span FROM (${visibleProductIds(clock.now())} AND "noindex" = FALSE) AS listed`
  return rows.map(({ span }) => Number(span)).sort((a, b) => a - b)
}

/** Lists the products of a span that search engines may list, by id, with all their pictures. */
export async function listProductAddresses({ database, clock }: Context, span: IdSpan): Promise<Address[]> {
  const now = clock.now()
  // If the query had the condition for visible ones, SQLite would scan all visible rows of the table.
  const rows = await database.prisma.product.findMany({
    where: { id: idsOfSpan(span) },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, slug: true, updatedAt: true, published: true, publishedAt: true, noindex: true },
      image: { select: { url: true } },
    },
  })
  const pictures = await loadPictures(database.prisma, span)
  return rows
    .filter((row) => isVisibleProduct(row, now) && !row.noindex)
    .map((row) => {
      const address = toAddress(row)
      return { ...address, images: [...new Set([...address.images, ...(pictures.get(row.id) ?? [])])] }
    })
}

async function loadPictures(prisma: Tx, span: IdSpan): Promise<Map<number, string[]>> {
  const rows = await prisma.productImage.findMany({
    where: { productId: idsOfSpan(span) },
    orderBy: [{ productId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: { productId: true, media: { select: { url: true } } },
  })
  const pictures = new Map<number, string[]>()
  for (const { productId, media } of rows)
    pictures.set(productId, [...(pictures.get(productId) ?? []), media.url])
  return pictures
}
