import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { findEntity } from './entities.ts'

type Searched = 'post' | 'page' | 'product'

const titles: Readonly<Record<Searched, string>> = { post: 'title', page: 'title', product: 'name' }
const texts = ['excerpt', 'shortDescription', 'bodyText', 'descriptionText']

/** Lets searches find rows by their texts in all languages: what the search reads is kept with each row. */
export async function refreshSearched(
  tx: Tx,
  changed: readonly { entity: string; id: number }[],
): Promise<void> {
  const searched = changed.filter((one): one is { entity: Searched; id: number } => one.entity in titles)
  for (const [entity, rows] of groupBy(searched, (one) => one.entity)) {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const found = await tx.translation.findMany({
      where: { entity, entityId: { in: ids }, field: { in: [titles[entity], ...texts] } },
      orderBy: [{ locale: 'asc' }, { field: 'asc' }],
      select: { entityId: true, field: true, value: true },
    })
    const table = Prisma.raw(`UPDATE "${findEntity(entity).table}"`)
    for (const id of ids) {
      const own = found.filter(({ entityId }) => entityId === id)
      const join = (isTitle: boolean) =>
        own
          .filter(({ field }) => (field === titles[entity]) === isTitle)
          .map(({ value }) => value)
          .join('\n')
      // Unlike the client, this does not count as a change of the row that visitors are told of.
      await tx.$executeRaw`
        ${table} SET "translatedTitles" = ${join(true)}, "translatedTexts" = ${join(false)} WHERE "id" = ${id}`
    }
  }
}
