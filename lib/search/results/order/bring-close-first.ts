import type { Database } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { RowId, ScoredId, Searchable } from '../../contracts.ts'
import { selectExcerptTexts } from '../../statements/excerpt-texts.ts'
import { closenessIn } from './closeness.ts'

/** How many of the best results are looked into. */
export const LOOKED_INTO = 20
/** The most that closeness adds to a score: it decides between results that are about as relevant. */
const GREATEST = 0.1

/**
 * The results with their scores raised by how close to each other the title or the text has the words, best first. Only
 * the first ones are looked into, whichever page is asked for.
 */
export async function bringCloseFirst(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
  ranked: readonly ScoredId[],
  parts: readonly (readonly string[])[],
): Promise<readonly ScoredId[]> {
  const first = ranked.slice(0, LOOKED_INTO)
  const texts = await readTexts(
    database,
    model,
    first.map(({ id }) => id),
  )
  const closeness = (id: RowId) =>
    Math.max(0, ...(texts.get(id) ?? []).map((text) => closenessIn(text, parts)))
  const raised = first.map(({ id, score }) => ({ id, score: score * (1 + GREATEST * closeness(id)) }))
  return [...raised.sort((a, b) => b.score - a.score), ...ranked.slice(LOOKED_INTO)]
}

/** Whether rows of a model have texts to look into. */
export function hasTexts({ excerptColumn, source }: Searchable): boolean {
  return excerptColumn !== undefined && !source
}

async function readTexts({ prisma }: Pick<Database, 'prisma'>, model: Searchable, ids: readonly RowId[]) {
  const weights = Object.entries(model.searchableColumns()).sort(([, a], [, b]) => b - a)
  const columns = new Set([weights[0]?.[0], model.excerptColumn].filter((column) => column !== undefined))
  const texts = new Map<RowId, string[]>(ids.map((id) => [id, []]))
  for (const column of columns) {
    const rows = await selectRows(prisma, selectExcerptTexts(model, column), { ids })
    for (const { id, text } of rows) if (text) texts.get(id)?.push(text)
  }
  return texts
}
