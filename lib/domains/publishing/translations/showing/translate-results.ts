import type { Context } from '#lib/context.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import type { ResultItem } from '#lib/search/index.ts'
import { type Translatable, translateRow } from './translate-rows.ts'

const EXCERPT_LENGTH = 160

/** The column of a result's title, and those of its excerpt, of which the first that is translated counts. */
const columns: Readonly<Record<string, { title: string; texts: readonly string[] } | undefined>> = {
  product: { title: 'name', texts: ['shortDescription', 'descriptionText'] },
  post: { title: 'title', texts: ['excerpt', 'bodyText'] },
  page: { title: 'title', texts: ['excerpt', 'bodyText'] },
}

const RESULTS: Translatable = {
  in: { product: { entity: 'product' }, post: { entity: 'post' }, page: { entity: 'page' } },
}

type Row = Record<string, string | number | null>

/** Results of searches with their titles and excerpts in the visitor's language, in one statement for results of all types. */
export async function translateResults(
  context: Pick<Context, 'database' | 'settings'>,
  items: readonly ResultItem[],
): Promise<ResultItem[]> {
  const rowsOf = (type: string): Row[] =>
    items.flatMap((item) => {
      const row = item.type === type ? toRow(item) : undefined
      return row ? [row] : []
    })
  const rows: Record<string, Row[]> = Object.fromEntries(
    Object.keys(columns).map((type) => [type, rowsOf(type)]),
  )
  const translated = await translateRow(context, RESULTS, rows)
  const found = new Map(
    Object.entries(translated).flatMap(([type, ones]) =>
      ones.map((row) => [`${type} ${row.id}`, row] as const),
    ),
  )
  return items.map((item) => {
    const row = found.get(`${item.type} ${item.id}`)
    return row ? fromRow(item, row) : item
  })
}

function toRow({ type, id, title }: ResultItem): Row | undefined {
  const known = columns[type]
  if (!known || typeof id !== 'number') return undefined
  return { id, [known.title]: title, ...Object.fromEntries(known.texts.map((text) => [text, null])) }
}

function fromRow(item: ResultItem, row: Row): ResultItem {
  const { title, texts } = columns[item.type] ?? { title: '', texts: [] }
  const excerpt = texts.map((text) => row[text]).find((text) => typeof text === 'string' && text !== '')
  return {
    ...item,
    title: String(row[title] ?? item.title),
    excerpt: excerpt ? cutText(String(excerpt), EXCERPT_LENGTH) : item.excerpt,
  }
}
