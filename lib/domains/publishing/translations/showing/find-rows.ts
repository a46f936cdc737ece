import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { type EntityName, findEntity, isEntity } from '../entities.ts'

/** Which of these rows exist, each as `product 7`. Asks once for each kind. */
export async function findRows(
  tx: Tx,
  given: readonly { entity: string; id: number }[],
): Promise<ReadonlySet<string>> {
  const rows = new Set<string>()
  const known = given.filter(({ entity }) => isEntity(entity))
  for (const [entity, ones] of groupBy(known, (one) => one.entity as EntityName)) {
    const ids = [...new Set(ones.map(({ id }) => id).filter(isId))]
    if (ids.length === 0) continue
    // The name is this module's own.
    const select = Prisma.raw(`SELECT "id" FROM "${findEntity(entity).table}"`)
    const found = await tx.$queryRaw<{ id: number | bigint }[]>`${select} WHERE "id" IN (${Prisma.join(ids)})`
    for (const { id } of found) rows.add(`${entity} ${Number(id)}`)
  }
  return rows
}

/** The database's integers have 32 bits. */
function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31
}
