import { Prisma } from '#lib/platform/db.ts'
import { likePattern } from './like-pattern.ts'

/** Folds as `foldText` does; texts that are ASCII, as most are, in a quicker way. */
export function postgresqlContains(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`(CASE WHEN octet_length(${column}) = length(${column})
    THEN replace(lower(${column}), '''', '') ELSE ${folded(column)} END) LIKE ${likePattern(word)}`
}

// ICU's root collation knows the case of every script; the database's own may be C.
function folded(column: Prisma.Sql): Prisma.Sql {
  const bare = Prisma.sql`regexp_replace(normalize(lower(normalize(${column}, NFKC) COLLATE "und-x-icu"), NFD),
    ${MARKED_LATIN}, ${'\\1'}, 'g')`
  const spelled = Object.entries(LIGATURES).reduce(
    (text, [letter, letters]) => Prisma.sql`replace(${text}, ${letter}, ${letters})`,
    Prisma.sql`normalize(${bare}, NFC)`,
  )
  return Prisma.sql`translate(${spelled}, ${APOSTROPHES}, '')`
}

const MARKED_LATIN = '([a-zæœøłđıßɐ-ʯ])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+'
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const APOSTROPHES = "'’ʼ＇"
