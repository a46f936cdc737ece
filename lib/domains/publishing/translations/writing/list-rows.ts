import type { Context } from '#lib/context.ts'
import { authorise, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { findEntity } from '../entities.ts'
import { findWindow, matching, missingIn, type Order } from './find-window.ts'
import { type LongKind, needToTranslate } from './translated-kinds.ts'

/** An entity that is translated on its own page, and how many of its texts are. */
export type TranslatedRow = { id: number; title: string; texts: number; translated: number }

type Wanted = {
  kind: LongKind
  locale: string
  isMissing: boolean
  /** A part of what it is called or says shortly, in the main language; all by default. */
  query?: string
}
type Page = { rows: TranslatedRow[]; next: number | null }

const PER_PAGE = 50
const LATEST_FIRST: Order = 'DESC'

/**
 * Products, posts or pages, the latest first, with how far each is translated. `isMissing` leaves out what has every text; then one page looks through
 * some thousand rows at most, so that it may be short and yet have a next one.
 */
export const listTranslatedRows = staffQuery(
  { permission: 'content.write' },
  async (
    context: Pick<Context, 'database' | 'clock' | 'settings'>,
    actor,
    { kind, locale, isMissing, query = '' }: Wanted,
    after?: number,
  ): Promise<Page> => {
    authorise(context, actor, needToTranslate({ entity: kind, field: '' }))
    const { prisma } = context.database
    const { table, fields } = findEntity(kind)
    const title = Prisma.raw(`r."${Object.keys(fields)[0]}"`)
    const texts = Object.keys(fields).map((field) => `CASE WHEN r."${field}" <> '' THEN 1 ELSE 0 END`)
    const { where, end } = await findWindow(prisma, { table, order: LATEST_FIRST, after, isMissing })
    const rows = await prisma.$queryRaw<Record<keyof TranslatedRow, string | number | bigint>[]>`
      SELECT r."id", ${title} AS "title", ${Prisma.raw(texts.join(' + '))} AS "texts", (
        SELECT COUNT(*) FROM "Translation" t WHERE t."locale" = ${locale} AND t."entity" = ${kind}
          AND t."entityId" = r."id" AND t."field" IN (${Prisma.join(Object.keys(fields))})) AS "translated"
      FROM ${Prisma.raw(`"${table}"`)} r
      WHERE ${where} ${isMissing ? missingIn(kind, locale) : Prisma.empty}
        ${query === '' ? Prisma.empty : matching(kind, query)}
      ORDER BY r."id" DESC LIMIT ${PER_PAGE + 1}`
    const shown = rows.slice(0, PER_PAGE).map(toRow)
    return { rows: shown, next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : end }
  },
)

function toRow(row: Record<keyof TranslatedRow, string | number | bigint>): TranslatedRow {
  const texts = Number(row.texts)
  // What is empty by now may still have a translation.
  const translated = Math.min(texts, Number(row.translated))
  return { id: Number(row.id), title: String(row.title), texts, translated }
}
