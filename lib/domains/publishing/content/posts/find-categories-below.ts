import type { Tx } from '#lib/platform/database/db.ts'

/** Finds the ids of the category with this slug and of its descendants; empty if there is no such category. */
export async function findCategoriesBelow(prisma: Tx, slug: string): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE below(id) AS (
      SELECT "id" FROM "PostCategory" WHERE "slug" = ${slug}
      UNION
      SELECT c."id" FROM "PostCategory" c JOIN below ON c."parentId" = below.id
    )
    SELECT id FROM below`
  return rows.map((row) => Number(row.id))
}
