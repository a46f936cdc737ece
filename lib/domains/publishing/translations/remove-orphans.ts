import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { entityNames, findEntity } from './entities.ts'

const BATCH = 500

/**
 * Removes the translations of deleted rows, however they were deleted. Nobody sees those in the meantime, since ids are never
 * reused. Resolves to how many rows there were.
 */
export async function removeOrphans(
  { database }: Pick<Context, 'database'>,
  signal?: AbortSignal,
): Promise<number> {
  const { prisma } = database
  let removed = 0
  for (const entity of entityNames) {
    // The name is this module's own.
    const isThere = Prisma.raw(`SELECT 1 FROM "${findEntity(entity).table}" r WHERE r."id" = t."entityId"`)
    for (let count = BATCH; count === BATCH && !signal?.aborted; ) {
      const gone = await prisma.$queryRaw<{ id: number | bigint }[]>`
        SELECT DISTINCT t."entityId" AS "id" FROM "Translation" t
        WHERE t."entity" = ${entity} AND NOT EXISTS (${isThere}) LIMIT ${BATCH}`
      const ids = gone.map(({ id }) => Number(id))
      if (ids.length > 0) await prisma.translation.deleteMany({ where: { entity, entityId: { in: ids } } })
      removed += ids.length
      count = ids.length
    }
  }
  return removed
}
