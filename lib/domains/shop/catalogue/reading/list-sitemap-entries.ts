import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import {
  type Address,
  type IdSpan,
  idsOfSpan,
  loadTextPictures,
  toAddress,
  withImages,
} from '#lib/platform/net/address-span.ts'
import { isVisibleProduct, visibleProductIds } from './visible-product.ts'

/** Lists the numbers of the spans of `size` ids that contain products for search engines, ascending. */
export async function listProductSpans({ database, clock }: Context, size: number): Promise<number[]> {
  const rows = await database.prisma.$queryRaw<{ span: number | bigint }[]>`
    SELECT DISTINCT "id" / ${size} AS span FROM (${visibleProductIds(clock.now())} AND "noindex" = FALSE) AS listed`
  return rows.map(({ span }) => Number(span)).sort((a, b) => a - b)
}

/** Lists the products of a span that search engines may list, by id, with all their pictures, also those in their texts. */
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
  const inTexts = await loadTextPictures(span, async (id, take) => {
    const where = { id, descriptionHtml: { contains: '<img' } }
    const select = { id: true, descriptionHtml: true }
    const found = await database.prisma.product.findMany({ where, orderBy: { id: 'asc' }, take, select })
    return found.map(({ id, descriptionHtml: html }) => ({ id, html: html ?? '' }))
  })
  return rows
    .filter((row) => isVisibleProduct(row, now) && !row.noindex)
    .map((row) =>
      withImages(toAddress(row), [...(pictures.get(row.id) ?? []), ...(inTexts.get(row.id) ?? [])]),
    )
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
