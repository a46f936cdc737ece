import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { nextPublication } from '../statements/visible.ts'

/** Where a product is shown that is not in all lists and searches: in lists, in searches, or only on its own page. */
export const visibilities = ['shop', 'search', 'unlisted'] as const
export type ProductVisibility = (typeof visibilities)[number]

/** The visibilities of products in no list. Such a product is not published. */
export const offList = ['search', 'unlisted'] as const satisfies ProductVisibility[]

export function isOffList(visibility: string | null): boolean {
  return offList.some((one) => one === visibility)
}

/** The condition for products with a page, even if no list shows them. */
export function reachableProduct(now: Date) {
  const OR = [{ published: true }, { visibility: { in: [...offList] } }]
  return { OR, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** The condition for products that searches find; also those scheduled for later without a time. */
export function findableProduct(now?: Date) {
  const OR = [{ published: true, visibility: null }, { visibility: 'search' }]
  return { OR, ...(now && { publishedAt: { lte: now } }) } satisfies Prisma.ProductWhereInput
}

/** The condition for products that lists show: published ones whose time has come. */
export function visibleProduct(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** A subquery for the ids of all visible products. */
export function visibleProductIds(now: Date): Prisma.Sql {
  return visibleProducts(now, ['id'])
}

/** A subquery for columns of all visible products. */
export function visibleProducts(now: Date, columns: readonly string[]): Prisma.Sql {
  const selected = Prisma.raw(columns.map((column) => `"${column}"`).join(', '))
  return Prisma.sql`SELECT ${selected} FROM "Product" WHERE "published" = TRUE AND "publishedAt" <= ${now}`
}

/** Whether a loaded row meets `visibleProduct`. */
export function isVisibleProduct(
  { published, publishedAt }: { published: boolean; publishedAt: Date },
  now: Date,
): boolean {
  return published && publishedAt <= now
}

/** When the next scheduled product becomes visible; null if none is scheduled. */
export async function nextProductPublication({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Date | null> {
  const row = await selectRow(database.prisma, nextPublication, { now: clock.now() })
  return row?.at ?? null
}
