import type { Database } from '#lib/platform/database/db.ts'
import type { ResultItem, RowId, Searchable, SearchQuery } from '../contracts.ts'
import { delegateOf } from '../lists/delegate.ts'
import { wordsOfMeanings } from '../query/meanings.ts'
import { excerptAround } from './excerpt.ts'

/** Replaces excerpts by ones around the words found, if the model names a column for that. One statement. */
export async function focusExcerpts(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  items: ResultItem[],
  query: SearchQuery,
): Promise<ResultItem[]> {
  const { excerptColumn } = model
  if (excerptColumn === undefined || items.length === 0) return items
  const rows = (await delegateOf(database, model).findMany({
    where: { id: { in: items.map(({ id }) => id) } },
    select: { id: true, [excerptColumn]: true },
  })) as Row[]
  const words = wordsOfMeanings(query)
  const texts = new Map(rows.map((row) => [row.id, String(row[excerptColumn] ?? '')]))
  return items.map((item) => ({
    ...item,
    excerpt: excerptAround(texts.get(item.id) ?? '', words) ?? item.excerpt,
  }))
}

type Row = { id: RowId } & Record<string, unknown>
