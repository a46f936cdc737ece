import { setImmediate } from 'node:timers/promises'
import { type Database, Prisma } from '#lib/platform/database/db.ts'
import { quoteName } from '#lib/search/changes/list-watches.ts'
import type { RowId, Searchable, SearchQuery } from '#lib/search/contracts.ts'
import { delegateOf, idOf } from '#lib/search/lists/delegate.ts'
import { looseParts, type Part, wholeParts } from '#word-index'
import { fieldsOf, matcherOf, SEPARATOR } from './read-texts.ts'

// SQLite runs on the server's main thread and blocks it.
const ROWS_A_STATEMENT = 1000
/** Of a type whose rows have texts in other tables too, which take several times as long. */
const RELATED_ROWS_A_STATEMENT = 250

// ASCII only, and without anything that may be an apostrophe inside a word, or HTML.
const PLAIN = Prisma.raw(
  `octet_length("text") = length("text") AND "text" NOT LIKE '%''%' AND "text" NOT LIKE '%<%' AND "text" NOT LIKE '%&%'`,
)

/** A text with the signs left out that may stand inside a word, such as hyphens. */
const JOINED = Prisma.raw([...'-./&+_'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, '"text"'))

export type Matches = { all: RowId[]; any: RowId[] }

/** A row that has a word, or one whose text the database cannot fold and therefore returns. */
type Candidate = { id: number | bigint | string; text: string | null; whole: unknown }

/**
 * The rows whose searchable texts contain all words, or any of them: visible or not, in no particular order. Reads
 * the whole table, in steps that let other work go on.
 */
export async function findMatchingIds(
  database: Database,
  model: Searchable,
  search: SearchQuery,
  maxFieldLength: number,
): Promise<Matches> {
  const found: Matches = { all: [], any: [] }
  const parts = { whole: wholeParts(search), loose: looseParts(search) }
  const matches = matcherOf(model, maxFieldLength)
  if (model.source) {
    const fields = fieldsOf(model)
    for (const row of await delegateOf(database, model).findMany({})) {
      const values = row as Record<string, unknown>
      const text = matches(fields.map((field) => values[field] ?? '').join(SEPARATOR))
      if (text.hasAll(parts.whole)) found.all.push(idOf(row))
      if (text.hasAny(parts.loose)) found.any.push(idOf(row))
    }
    return found
  }
  for (const part of await divideTable(database, model)) {
    const query = selectCandidates(database, model, parts, part)
    for (const row of await database.prisma.$queryRaw<Candidate[]>(query)) {
      const text = row.text === null ? undefined : matches(row.text)
      const id = toRowId(row.id)
      if (text === undefined ? Boolean(row.whole) : text.hasAll(parts.whole)) found.all.push(id)
      if (text === undefined || text.hasAny(parts.loose)) found.any.push(id)
    }
    await setImmediate()
  }
  return found
}

/** Conditions that divide the table into parts: each row meets exactly one. */
async function divideTable({ prisma }: Database, { model, relatedTexts }: Searchable): Promise<Prisma.Sql[]> {
  const most = relatedTexts ? RELATED_ROWS_A_STATEMENT : ROWS_A_STATEMENT
  const rows = await prisma.$queryRaw<{ id: Candidate['id'] }[]>`
    SELECT "id" FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM ${rawName(model)}) AS "rows"
    WHERE "place" % ${Prisma.raw(String(most))} = 0 ORDER BY "id"`
  const ends = rows.map(({ id }) => toRowId(id))
  return [...ends, null].map((end, index) => {
    const start = ends[index - 1]
    const after = start === undefined ? Prisma.sql`1 = 1` : Prisma.sql`"id" > ${start}`
    return end === null ? after : Prisma.sql`${after} AND "id" <= ${end}`
  })
}

/** For ASCII texts the database itself tells which words they have, so most rows never leave it. */
function selectCandidates(
  { provider }: Database,
  model: Searchable,
  { whole, loose }: { whole: readonly Part[]; loose: readonly Part[] },
  part: Prisma.Sql,
): Prisma.Sql {
  const isSqlite = provider === 'sqlite'
  const texts = fieldsOf(model).map((field) => textOf(model, field, provider))
  const text = Prisma.sql`concat_ws(${SEPARATOR}, ${Prisma.join(texts)})`
  const lower = isSqlite ? Prisma.sql`"joined"` : Prisma.sql`lower("joined" COLLATE "C")`
  const has = (word: string) => Prisma.sql`${lower} LIKE ${containing(word)} ESCAPE '\\'`
  const hasTerm = (words: readonly string[]) => Prisma.sql`(${Prisma.join(words.map(has), ' AND ')})`
  const hasPart = (one: Part) => Prisma.sql`(${Prisma.join(one.map(hasTerm), ' OR ')})`
  const hasAll = Prisma.join(whole.map(hasPart), ' AND ')
  const hasAny = Prisma.join(loose.map(hasPart), ' OR ')
  // Numbers and letters by themselves have forms that the database does not know.
  const hasNumber = [...whole, ...loose].some((one) => one.some((words) => words.some(isNumbered)))
  const unlike = isSqlite
    ? Prisma.sql`char(10) || "text" || char(10) NOT GLOB ${`*[ \n${SEPARATOR}][B-HJ-Ztx][ \n${SEPARATOR}]*`}`
    : Prisma.sql`"text" !~ ${`(^|[ \n${SEPARATOR}])[B-HJ-Ztx]([ \n${SEPARATOR}]|$)`}`
  const digits = isSqlite ? Prisma.sql`"text" NOT GLOB '*[0-9]*'` : Prisma.sql`"text" !~ '[0-9]'`
  const plain = Prisma.sql`(${PLAIN} AND ${unlike}${hasNumber ? Prisma.sql` AND ${digits}` : Prisma.empty})`
  const kept = model.findsWholeWords
    ? Prisma.sql`"text"`
    : Prisma.sql`CASE WHEN ${plain} THEN NULL ELSE "text" END`
  // Two words may be written as one; whether they are is told by the text itself.
  const joined = model.findsWholeWords ? Prisma.sql`${JOINED} || ' ' || replace(${JOINED}, ' ', '')` : JOINED
  // Materialized, or the text would be concatenated again at every use.
  return Prisma.sql`
    WITH "plain" AS MATERIALIZED (SELECT "id", ${text} AS "text" FROM ${rawName(model.model)} WHERE ${part}),
    "texts" AS MATERIALIZED (SELECT "id", "text", "text" || ' ' || ${joined} AS "joined" FROM "plain")
    SELECT "id", ${kept} AS "text", CASE WHEN ${hasAll} THEN 1 ELSE 0 END AS "whole"
    FROM "texts" WHERE NOT ${plain} OR ${hasAny}`
}

function isNumbered(word: string): boolean {
  return /[0-9]/.test(word)
}

/** A column, and the texts of other tables that belong to it. */
function textOf(model: Searchable, field: string, provider: Database['provider']): Prisma.Sql {
  const related = model.relatedTexts?.[field]
  const isColumn = field in model.searchableColumns()
  const column = isColumn ? Prisma.sql`COALESCE(${rawName(field)}, '')` : Prisma.empty
  if (related === undefined) return column
  const select = (typeof related === 'string' ? related : related[provider]).replaceAll(
    '{row}',
    quoteName(model.model),
  )
  const join = provider === 'sqlite' ? 'group_concat' : 'string_agg'
  const texts = Prisma.sql`COALESCE((SELECT ${Prisma.raw(join)}("text", ${'\n'}) FROM (${Prisma.raw(select)}) AS "related"), '')`
  return isColumn ? Prisma.sql`${column} || ${'\n'} || ${texts}` : texts
}

function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

function rawName(name: string): Prisma.Sql {
  return Prisma.raw(quoteName(name))
}

function toRowId(id: Candidate['id']): RowId {
  return typeof id === 'bigint' ? Number(id) : id
}
