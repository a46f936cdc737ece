import type { Prisma, Tx } from './db.ts'
import { PortableSql } from './portable-sql.ts'
import type { WordTableName } from './word-triggers.ts'

/**
 * The ids of the latest rows that have, for each word of the query, a word that begins with it; at most `limit`. What is kept of
 * a row, and how it stays up to date, is in `word-triggers.ts` and in the migrations. Case and accents do not count.
 */
export async function findByWords(
  tx: Tx,
  table: WordTableName,
  query: string,
  limit: number,
): Promise<number[]> {
  const words = splitWords(query)
  if (words.length === 0) return []
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>(wordsStatement(table, words, limit))
  return rows.map(({ id }) => Number(id))
}

function wordsStatement(table: WordTableName, words: readonly string[], limit: number): Prisma.Sql {
  return new PortableSql(
    {
      sqlite: `SELECT rowid AS "id" FROM "${table}Words"
        WHERE words MATCH '"' || replace(?, ' ', '"* "') || '"*' ORDER BY rowid DESC LIMIT ${limit}`,
      postgresql: `SELECT "id" FROM "${table}" WHERE ${wordsOnPostgresql[table]}
        @@ to_tsquery('simple', replace($1::text, ' ', ':* & ') || ':*') ORDER BY "id" DESC LIMIT ${limit}`,
    },
    words.join(' '),
  )
}

/** As in the migration that creates their indexes. */
const wordsOnPostgresql: Record<WordTableName, string> = {
  Customer: `storefront_words("name" || ' ' || "email", "phone")`,
  Order: `storefront_words("number" || ' ' || coalesce("formerNumber", '') || ' ' || coalesce("email", '')
    || ' ' || coalesce("billing" ->> 'name', '') || ' ' || coalesce("shipping" ->> 'name', ''), "phone")`,
}

const MAX_WORDS = 8
const PHONE = /^[+\d\s()./-]{6,}$/

/** Letters and digits alone mean something to both databases. What looks like a phone number is one word. */
function splitWords(query: string): string[] {
  const bare = PHONE.test(query.trim()) ? query.replaceAll(/\D/g, '') : query
  const folded = bare
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}
