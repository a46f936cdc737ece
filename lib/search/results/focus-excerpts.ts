import type { Database } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { wordsOfMeanings } from '#word-index'
import type { ResultItem, Searchable, SearchQuery } from '../contracts.ts'
import { selectExcerptTexts } from '../statements/excerpt-texts.ts'
import { excerptAround } from './excerpt.ts'

/** Replaces excerpts by ones around the words found, if the model names a column for that. One statement. */
export async function focusExcerpts(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  items: ResultItem[],
  query: SearchQuery,
): Promise<ResultItem[]> {
  const { excerptColumn } = model
  if (excerptColumn === undefined || model.source || items.length === 0) return items
  const ids = items.map(({ id }) => id)
  const rows = await selectRows(database.prisma, selectExcerptTexts(model, excerptColumn), { ids })
  const words = wordsOfMeanings(query)
  const texts = new Map(rows.map(({ id, text }) => [id, text ?? '']))
  return items.map((item) => ({
    ...item,
    excerpt: excerptAround(texts.get(item.id) ?? '', words) ?? item.excerpt,
  }))
}
