import type { Database, Tx } from '#lib/platform/database/db.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'

/** The text of an imported record, as it is stored. */
export type ImportedText = {
  kind: TextKind
  id: number
  /** The record that it belongs to. */
  about: RecordKind
  name: string
  path: string
  html: string
  updatedAt: Date
}

type RecordKind = 'post' | 'page' | 'product'
export type TextKind = RecordKind | 'translation'

const recordKinds = ['post', 'page', 'product'] as const
export const textKinds = ['post', 'page', 'product', 'translation'] as const

const BATCH_SIZE = 100
/** Of records, which are looked through for texts with links. */
const RECORDS_AT_ONCE = 500

/** The texts of imported records to look through: all of them, or those of one source, written since a moment. */
export type TextScope = { source?: string; since?: Date }

/**
 * The ids of a kind's imported rows whose text contains one of these strings, in batches. It goes by the records that were
 * imported, so that it takes no longer in a large shop, and passes on the ids of those that it has looked through.
 */
export async function* findTexts(
  { prisma }: Pick<Database, 'prisma'>,
  kind: TextKind,
  parts: readonly string[],
  scope: TextScope = {},
  onRead?: (ids: readonly number[]) => void,
): AsyncGenerator<number[]> {
  if (parts.length === 0) return
  for await (const records of findRecords(prisma, kind, scope)) {
    onRead?.(records.get(kind) ?? [])
    const ids = await queries[kind].find(prisma, parts, records)
    for (let at = 0; at < ids.length; at += BATCH_SIZE) yield ids.slice(at, at + BATCH_SIZE)
  }
}

/** The records with texts of a kind, in batches. */
async function* findRecords(
  prisma: Database['prisma'],
  kind: TextKind,
  { source, since }: TextScope,
): AsyncGenerator<RecordIds> {
  const kinds = kind === 'translation' ? [...recordKinds] : [kind]
  for (let after = 0; ; ) {
    const records = await prisma.importSource.findMany({
      where: { source, kind: { in: kinds }, updatedAt: since && { gte: since }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: RECORDS_AT_ONCE,
      select: { id: true, kind: true, rowId: true },
    })
    const last = records.at(-1)
    if (last === undefined) return
    after = last.id
    yield new Map(
      kinds.map((one) => [one, records.filter((record) => record.kind === one).map(({ rowId }) => rowId)]),
    )
  }
}

/** Ids of records by their kind. */
type RecordIds = ReadonlyMap<string, number[]>

export function loadTexts(tx: Tx, kind: ImportedText['kind'], ids: number[]): Promise<ImportedText[]> {
  return queries[kind].load(tx, ids)
}

/** Writes the text back, sanitised like any other, without counting as a change of the record. */
export async function saveText(tx: Tx, { kind, id, updatedAt }: ImportedText, html: string): Promise<void> {
  await queries[kind].save(tx, id, sanitizeHtml(html), updatedAt)
}

type Queries = {
  find(tx: Tx, parts: readonly string[], records: RecordIds): Promise<number[]>
  load(tx: Tx, ids: number[]): Promise<ImportedText[]>
  save(tx: Tx, id: number, html: string, updatedAt: Date): Promise<unknown>
}

const listed = (kind: RecordKind, records: RecordIds) => ({ in: records.get(kind) ?? [] })

const select = { id: true } as const

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const inBody = (parts: readonly string[]) => parts.map((part) => ({ bodyHtml: { contains: part } }))

const entryColumns = { id: true, slug: true, title: true, bodyHtml: true, updatedAt: true } as const

const queries: Record<ImportedText['kind'], Queries> = {
  post: {
    async find(tx, parts, records) {
      const where = { id: listed('post', records), OR: inBody(parts) }
      return idsOf(await tx.post.findMany({ where, select }))
    },
    async load(tx, ids) {
      const rows = await tx.post.findMany({ where: { id: { in: ids } }, select: entryColumns })
      return rows.map(({ title, slug, bodyHtml, ...row }) => ({
        ...row,
        kind: 'post',
        about: 'post',
        name: title,
        path: `/posts/${encodeURIComponent(slug)}`,
        html: bodyHtml,
      }))
    },
    save: (tx, id, bodyHtml, updatedAt) =>
      tx.post.update({ where: { id }, data: { bodyHtml, updatedAt }, select: { id: true } }),
  },
  page: {
    async find(tx, parts, records) {
      const where = { id: listed('page', records), OR: inBody(parts) }
      return idsOf(await tx.page.findMany({ where, select }))
    },
    async load(tx, ids) {
      const rows = await tx.page.findMany({ where: { id: { in: ids } }, select: entryColumns })
      return rows.map(({ title, slug, bodyHtml, ...row }) => ({
        ...row,
        kind: 'page',
        about: 'page',
        name: title,
        path: `/${encodeURIComponent(slug)}`,
        html: bodyHtml,
      }))
    },
    save: (tx, id, bodyHtml, updatedAt) =>
      tx.page.update({ where: { id }, data: { bodyHtml, updatedAt }, select: { id: true } }),
  },
  product: {
    async find(tx, parts, records) {
      const OR = parts.map((part) => ({ descriptionHtml: { contains: part } }))
      return idsOf(await tx.product.findMany({ where: { id: listed('product', records), OR }, select }))
    },
    async load(tx, ids) {
      const select = { id: true, slug: true, name: true, descriptionHtml: true, updatedAt: true } as const
      const rows = await tx.product.findMany({ where: { id: { in: ids } }, select })
      return rows.map(({ slug, descriptionHtml, ...row }) => ({
        ...row,
        kind: 'product',
        about: 'product',
        path: `/products/${encodeURIComponent(slug)}`,
        html: descriptionHtml,
      }))
    },
    save: (tx, id, descriptionHtml, updatedAt) =>
      tx.product.update({ where: { id }, data: { descriptionHtml, updatedAt }, select: { id: true } }),
  },
  translation: {
    async find(tx, parts, records) {
      const ids: number[] = []
      for (const entity of recordKinds) {
        const entityId = listed(entity, records)
        if (entityId.in.length === 0) continue
        const field = { in: ['bodyHtml', 'descriptionHtml'] }
        const OR = parts.map((part) => ({ value: { contains: part } }))
        ids.push(...idsOf(await tx.translation.findMany({ where: { entity, entityId, field, OR }, select })))
      }
      return ids
    },
    async load(tx, ids) {
      const rows = await tx.translation.findMany({ where: { id: { in: ids } } })
      const texts: ImportedText[] = []
      for (const about of recordKinds) {
        const own = rows.filter(({ entity }) => entity === about)
        if (own.length === 0) continue
        const records = await queries[about].load(
          tx,
          own.map(({ entityId }) => entityId),
        )
        const byId = new Map(records.map((record) => [record.id, record]))
        for (const { id, entityId, locale, value, updatedAt } of own) {
          const record = byId.get(entityId)
          if (!record) continue
          const path = `/${locale.toLowerCase()}${record.path}`
          texts.push({ ...record, kind: 'translation', id, path, html: value, updatedAt })
        }
      }
      return texts
    },
    save: (tx, id, value, updatedAt) =>
      tx.translation.update({ where: { id }, data: { value, updatedAt }, select: { id: true } }),
  },
}
