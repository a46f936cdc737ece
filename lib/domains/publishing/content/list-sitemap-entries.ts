import type { Context } from '#lib/context.ts'
import {
  type Address,
  type IdSpan,
  idsOfSpan,
  loadTextPictures,
  toAddress,
  withImages,
} from '#lib/platform/net/address-span.ts'
import { isVisible, isVisiblePage } from './visibility.ts'

type SpanRow = { span: number | bigint }

/** Lists the numbers of the spans of `size` ids that contain posts for search engines, ascending. */
export async function listPostSpans({ database, clock }: Context, size: number): Promise<number[]> {
  return toNumbers(
    await database.prisma.$queryRaw<SpanRow[]>`
      SELECT DISTINCT "id" / ${size} AS span FROM "Post"
      WHERE "published" = TRUE AND "publishedAt" <= ${clock.now()} AND "noindex" = FALSE`,
  )
}

/** Like `listPostSpans`, for pages. */
export async function listPageSpans({ database, clock }: Context, size: number): Promise<number[]> {
  return toNumbers(
    await database.prisma.$queryRaw<SpanRow[]>`
      SELECT DISTINCT "id" / ${size} AS span FROM "Page"
      WHERE "published" = TRUE AND ("publishedAt" IS NULL OR "publishedAt" <= ${clock.now()})
        AND "noindex" = FALSE`,
  )
}

/** Lists the posts of a span that search engines may list, by id. */
export async function listPostAddresses({ database, clock }: Context, span: IdSpan): Promise<Address[]> {
  const rows = await database.prisma.post.findMany(rowsOf(span))
  const pictures = await loadTextPictures(span, (id, take) =>
    database.prisma.post.findMany(textsOf(id, take)).then(toTexts),
  )
  return rows
    .filter((row) => isVisible(row, clock.now()) && !row.noindex)
    .map((row) => withImages(toAddress(row), pictures.get(row.id) ?? []))
}

/** Lists the pages of a span that search engines may list, by id. */
export async function listPageAddresses({ database, clock }: Context, span: IdSpan): Promise<Address[]> {
  const rows = await database.prisma.page.findMany(rowsOf(span))
  const pictures = await loadTextPictures(span, (id, take) =>
    database.prisma.page.findMany(textsOf(id, take)).then(toTexts),
  )
  return rows
    .filter((row) => isVisiblePage(row, clock.now()) && !row.noindex)
    .map((row) => withImages(toAddress(row), pictures.get(row.id) ?? []))
}

// If the query had the condition for visible ones, SQLite would scan all visible rows of the table.
function rowsOf(span: IdSpan) {
  return {
    where: { id: idsOfSpan(span) },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, slug: true, updatedAt: true, published: true, publishedAt: true, noindex: true },
      image: { select: { url: true } },
    },
  } as const
}

function textsOf(id: { gte: number; lt: number }, take: number) {
  return {
    where: { id, bodyHtml: { contains: '<img' } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, bodyHtml: true },
  } as const
}

function toTexts(rows: { id: number; bodyHtml: string }[]) {
  return rows.map(({ id, bodyHtml: html }) => ({ id, html }))
}

function toNumbers(rows: SpanRow[]): number[] {
  return rows.map(({ span }) => Number(span)).sort((a, b) => a - b)
}
