import type { Context } from '#lib/context.ts'
import { authorise, may, type Need, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { type EntityName, findEntity, isEntity, type TextKind } from '../entities.ts'
import { listSettings } from '../list-texts.ts'
import { readEntityTexts } from '../read-entity-texts.ts'
import { findStored, keyOf } from '../save-translations.ts'
import { SETTING } from '../setting-texts.ts'
import { MAX_SHARED_TEXT, sharedColumns, sharedTextsOf } from '../shared-texts.ts'
import { type OwnText, THEME, type ThemeTexts } from '../texts.ts'
import { findWindow, matching, missingIn } from './find-window.ts'
import { type LongKind, needToTranslate, type ShortKind } from './translated-kinds.ts'

/** A text beside its translation. */
export type ShownText = OwnText & {
  kind: TextKind
  /** How many characters a translation may have; null if that is checked otherwise. */
  max: number | null
  /** Null if there is no translation. */
  value: string | null
}

type Site = Pick<Context, 'database' | 'clock' | 'settings'>
type Wanted = {
  kind: ShortKind
  locale: string
  isMissing: boolean
  /** A part of a text, in the main language; all by default. */
  query?: string
}

const PER_PAGE = 50

/** The texts of a product, post or page, with those of what belongs to it alone: options, attributes, documents, pictures. Null if there is none. */
export const showRowTexts = staffQuery(
  { permission: 'content.write' },
  async (
    context: Site,
    actor,
    { kind, id, locale }: { kind: LongKind; id: number; locale: string },
  ): Promise<ShownText[] | null> => {
    authorise(context, actor, needToTranslate({ entity: kind, field: '' }))
    const { prisma } = context.database
    const own = await readByIds(prisma, kind, [id])
    if (own.length === 0) return null
    const texts = [...own, ...(await readBelongings(prisma, kind, id))]
    return beside(prisma, locale, texts)
  },
)

/** A page of texts of a few words each. */
export const showShortTexts = staffQuery(
  { permission: 'content.write' },
  async (
    context: Site,
    actor,
    themeTexts: ThemeTexts,
    { kind, locale, isMissing, query = '' }: Wanted,
    after?: number,
  ): Promise<{ texts: ShownText[]; next: number | null }> => {
    const { prisma } = context.database
    const mayShow = (need: Need) => may(actor, need.permission)
    if (!isEntity(kind)) {
      const all = kind === THEME ? await listThemeTexts(themeTexts) : listSettings(context)
      const wanted = query.toLowerCase()
      const texts = all.filter(
        (text) => mayShow(needToTranslate(text)) && text.original.toLowerCase().includes(wanted),
      )
      const shown = await beside(prisma, locale, texts)
      return { texts: isMissing ? shown.filter(({ value }) => value === null) : shown, next: null }
    }
    authorise(context, actor, needToTranslate({ entity: kind, field: '' }))
    const { table, fields } = findEntity(kind)
    const { where, end } = await findWindow(prisma, { table, order: 'ASC', after, isMissing })
    // Those without a text would stand on the page with nothing beside them.
    const filled = Object.keys(fields).map((field) => `r."${field}" <> ''`)
    const rows = await prisma.$queryRaw<{ id: number | bigint }[]>`
      SELECT r."id" FROM ${Prisma.raw(`"${table}"`)} r
      WHERE ${where} AND (${Prisma.raw(filled.join(' OR '))}) ${isMissing ? missingIn(kind, locale) : Prisma.empty}
        ${query === '' ? Prisma.empty : matching(kind, query)}
      ORDER BY r."id" LIMIT ${PER_PAGE + 1}`
    const ids = rows.slice(0, PER_PAGE).map(({ id }) => Number(id))
    const texts = await beside(prisma, locale, await readByIds(prisma, kind, ids))
    return { texts, next: rows.length > PER_PAGE ? (ids.at(-1) ?? null) : end }
  },
)

async function listThemeTexts(themeTexts: ThemeTexts): Promise<OwnText[]> {
  return (await themeTexts.list()).map((text) => ({ entity: THEME, id: 0, ...text }))
}

async function readByIds(prisma: Tx, entity: EntityName, ids: readonly number[]): Promise<OwnText[]> {
  if (ids.length === 0) return []
  const { texts } = await readEntityTexts(
    prisma,
    entity,
    Prisma.sql`"id" IN (${Prisma.join([...ids])}) ORDER BY "id"`,
  )
  return texts
}

async function readBelongings(prisma: Tx, kind: LongKind, id: number): Promise<OwnText[]> {
  if (kind !== 'product') {
    const find = { where: { id }, select: { imageId: true } }
    const row = await (kind === 'post' ? prisma.post.findUnique(find) : prisma.page.findUnique(find))
    return readByIds(prisma, 'media', row?.imageId ? [row.imageId] : [])
  }
  const product = await prisma.product.findUnique({
    where: { id },
    select: {
      ...sharedColumns,
      imageId: true,
      images: { select: { mediaId: true } },
      options: { select: { id: true, values: { select: { id: true } } } },
    },
  })
  if (!product) return []
  const { imageId, images, options } = product
  const pictures = [...new Set([...(imageId ? [imageId] : []), ...images.map(({ mediaId }) => mediaId)])]
  return [
    ...(await readByIds(
      prisma,
      'product_option',
      options.map((option) => option.id),
    )),
    ...(await readByIds(
      prisma,
      'product_option_value',
      options.flatMap(({ values }) => values.map((value) => value.id)),
    )),
    ...sharedTextsOf(product),
    ...(await readByIds(prisma, 'media', pictures)),
  ]
}

async function beside(prisma: Tx, locale: string, texts: readonly OwnText[]): Promise<ShownText[]> {
  const stored = await findStored(
    prisma,
    texts.map((text) => ({ ...text, locale })),
  )
  return texts.map((text) => ({
    ...text,
    ...formOf(text),
    value: stored.get(keyOf({ ...text, locale }))?.value ?? null,
  }))
}

function formOf({ entity, field, original }: OwnText): Pick<ShownText, 'kind' | 'max'> {
  const known = isEntity(entity) ? findEntity(entity).fields[field] : undefined
  if (known) return known
  const kind = original.includes('\n') ? 'text' : 'line'
  return { kind, max: entity === SETTING || entity === THEME ? null : MAX_SHARED_TEXT }
}
