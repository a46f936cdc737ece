import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type EntityName, findEntity } from '../entities.ts'
import { attributeKeys, documentKey, videoKeys } from '../shared-texts.ts'

type Site = Pick<Context, 'settings'> & { database: { prisma: Tx } }

/** Which parts of a row are texts of the owner's: the row itself, and what it contains by column. */
export type Translatable = {
  entity?: EntityName
  /** It has no id: its texts are translated once, wherever they appear. */
  shared?: 'attribute' | 'document' | 'video'
  in?: Readonly<Record<string, Translatable>>
}

export const PICTURE: Translatable = { entity: 'media' }
export const ATTRIBUTES: Translatable = { shared: 'attribute' }
export const DOCUMENTS: Translatable = { shared: 'document' }
export const VIDEOS: Translatable = { shared: 'video' }

/** The ids whose texts are wanted by entity, and their fields: the columns that were loaded. */
type Wanted = Map<string, { ids: Set<number>; fields: Set<string> }>
type Known = ReadonlyMap<string, string>

// Beyond, all translations of the entity are read.
const MAX_IDS = 500

/**
 * Rows with their texts in the visitor's language; what has no translation stays as it is. Asks the database once, however many rows
 * there are and whatever they contain, and not at all in the main language. Only rows loaded with their ids are translated.
 */
export async function translateRows<T>(site: Site, shape: Translatable, rows: readonly T[]): Promise<T[]> {
  if (site.settings.language.prefix === '' || rows.length === 0) return [...rows]
  const wanted: Wanted = new Map()
  for (const row of rows) collect(row, shape, wanted)
  const known = await findTexts(site, wanted)
  return known.size === 0 ? [...rows] : rows.map((row) => replace(row, shape, known) as T)
}

/** The same for one row, which may be missing. */
export async function translateRow<T>(site: Site, shape: Translatable, row: T): Promise<T> {
  const [translated = row] = row === null ? [] : await translateRows(site, shape, [row])
  return translated
}

function collect(value: unknown, shape: Translatable, wanted: Wanted): void {
  if (Array.isArray(value)) for (const one of value) collect(one, shape, wanted)
  if (!isRow(value)) return
  for (const { entity, id, field } of textsOf(value, shape)) {
    const known = wanted.get(entity) ?? { ids: new Set(), fields: new Set() }
    known.ids.add(id)
    known.fields.add(field)
    wanted.set(entity, known)
  }
  for (const [column, inner] of Object.entries(shape.in ?? {})) collect(value[column], inner, wanted)
}

type Text = { column: string; entity: string; id: number; field: string }

/** The texts among a row's own columns, with what their translations are stored under. */
function textsOf(row: Row, { entity, shared }: Translatable): Text[] {
  const { id, name, value, title } = row
  if (shared === 'attribute' && typeof name === 'string' && typeof value === 'string')
    return attributeKeys({ name, value }).map((key) => ({ ...key, id: 0 }))
  if (shared === 'document' && typeof name === 'string') return [{ ...documentKey({ name }), id: 0 }]
  if (shared === 'video' && typeof title === 'string')
    return videoKeys({ title }).map((key) => ({ ...key, id: 0 }))
  if (!entity || typeof id !== 'number') return []
  const { fields, derived = {} } = findEntity(entity)
  return [...Object.keys(fields), ...Object.keys(derived)]
    .filter((column) => column in row)
    .map((column) => ({ column, entity, id, field: column }))
}

async function findTexts({ database, settings }: Site, wanted: Wanted): Promise<Known> {
  const { locale } = settings.language
  const conditions = [...wanted].map(([entity, { ids, fields }]) => ({
    locale,
    entity,
    ...(ids.size <= MAX_IDS && { entityId: { in: [...ids] } }),
    field: { in: [...fields] },
  }))
  if (conditions.length === 0) return new Map()
  const found = await database.prisma.translation.findMany({
    where: { OR: conditions },
    select: { entity: true, entityId: true, field: true, value: true },
  })
  return new Map(found.map((one) => [keyOf(one.entity, one.entityId, one.field), one.value]))
}

function replace(value: unknown, shape: Translatable, known: Known): unknown {
  if (Array.isArray(value)) return value.map((one) => replace(one, shape, known))
  if (!isRow(value)) return value
  const row: Row = { ...value }
  for (const { column, entity, id, field } of textsOf(row, shape))
    row[column] = known.get(keyOf(entity, id, field)) ?? row[column]
  for (const [column, inner] of Object.entries(shape.in ?? {}))
    if (column in row) row[column] = replace(row[column], inner, known)
  return row
}

type Row = Record<string, unknown>

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function keyOf(entity: string, id: number, field: string): string {
  return `${entity} ${id} ${field}`
}
