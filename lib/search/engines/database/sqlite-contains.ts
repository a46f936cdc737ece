import { Prisma } from '#lib/platform/db.ts'
import { likePattern } from './like-pattern.ts'

/**
 * SQLite's own LIKE is quick and looks at no ASCII case. Only texts with other characters are folded by a function of
 * ours (`fold_text`, which every connection has).
 */
export function sqliteContains(column: Prisma.Sql, word: string): Prisma.Sql {
  const pattern = likePattern(word)
  const folded = Prisma.sql`(${column} GLOB ${NOT_ASCII} AND fold_text(${column}) LIKE ${pattern} ESCAPE '\\')`
  if (!ASCII.test(word)) return folded
  return Prisma.sql`(replace(${column}, '''', '') LIKE ${pattern} ESCAPE '\\' OR ${folded})`
}

const ASCII = /^[\0-\x7f]*$/
const NOT_ASCII = '*[^\u0001-\u007f]*'
