import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { toSortName } from '#lib/platform/text/sort-name.ts'

type Name = { id: number; locale: string; value: string }

const BATCH = 500

/** Lets lists be sorted by these translated names of products; an empty one is sorted by the product's own again. */
export async function saveSortNames(tx: Tx, names: readonly Name[]): Promise<void> {
  for (const [locale, ones] of groupBy(names, (name) => name.locale))
    await tx.productSortName.deleteMany({ where: { locale, productId: { in: ones.map(({ id }) => id) } } })
  const rows = names
    .filter(({ value }) => value !== '')
    .map(({ id, locale, value }) => ({ productId: id, locale, sortName: toSortName(value) }))
  await insertRows(tx, 'ProductSortName', rows)
}

/** The same for translated names that were stored in other ways. Resolves to how many there were. */
export async function addSortNames(
  { database }: Pick<Context, 'database'>,
  signal?: AbortSignal,
): Promise<number> {
  let added = 0
  for (let count = BATCH; count === BATCH && !signal?.aborted; added += count)
    count = await transact(database.prisma, async (tx) => {
      const names = await tx.$queryRaw<{ id: number | bigint; locale: string; value: string }[]>`
        SELECT t."entityId" AS "id", t."locale", t."value"
        FROM "Translation" t JOIN "Product" p ON p."id" = t."entityId"
        WHERE t."entity" = 'product' AND t."field" = 'name' AND NOT EXISTS (
          SELECT 1 FROM "ProductSortName" s WHERE s."productId" = t."entityId" AND s."locale" = t."locale")
        LIMIT ${BATCH}`
      await saveSortNames(
        tx,
        names.map((name) => ({ ...name, id: Number(name.id) })),
      )
      return names.length
    })
  return added
}
