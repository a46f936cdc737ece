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
type TextKind = RecordKind | 'translation'

export const textKinds = ['post', 'page', 'product', 'translation'] as const

const BATCH_SIZE = 100

/** The ids of a kind's imported rows whose text contains one of these strings, in batches; of one source if it is given. */
export async function* findTexts(
  { prisma }: Pick<Database, 'prisma'>,
  kind: ImportedText['kind'],
  parts: readonly string[],
  source?: string,
): AsyncGenerator<number[]> {
  if (parts.length === 0) return
  for (let after = 0; ; ) {
    const found = await queries[kind].find(prisma, parts, after)
    const last = found.at(-1)
    if (last === undefined) return
    after = last.id
    const origins = await prisma.importSource.findMany({
      where: { source, OR: found.map((one) => ({ kind: one.kind, rowId: one.rowId })) },
      select: { kind: true, rowId: true },
    })
    const known = new Set(origins.map((origin) => `${origin.kind} ${origin.rowId}`))
    const imported = found.filter((one) => known.has(`${one.kind} ${one.rowId}`)).map(({ id }) => id)
    if (imported.length > 0) yield imported
  }
}

export function loadTexts(tx: Tx, kind: ImportedText['kind'], ids: number[]): Promise<ImportedText[]> {
  return queries[kind].load(tx, ids)
}

/** Writes the text back, sanitised like any other, without counting as a change of the record. */
export async function saveText(tx: Tx, { kind, id, updatedAt }: ImportedText, html: string): Promise<void> {
  await queries[kind].save(tx, id, sanitizeHtml(html), updatedAt)
}

type Queries = {
  find(tx: Tx, parts: readonly string[], after: number): Promise<Found[]>
  load(tx: Tx, ids: number[]): Promise<ImportedText[]>
  save(tx: Tx, id: number, html: string, updatedAt: Date): Promise<unknown>
}

const idsAfter = (after: number) =>
  ({ orderBy: { id: 'asc' }, take: BATCH_SIZE, select: { id: true }, where: { id: { gt: after } } }) as const

/** The text's own id, and the record that it belongs to. */
type Found = { id: number; kind: string; rowId: number }

const asFound = (kind: RecordKind, rows: { id: number }[]) => rows.map(({ id }) => ({ id, kind, rowId: id }))

const inBody = (parts: readonly string[]) => parts.map((part) => ({ bodyHtml: { contains: part } }))

const entryColumns = { id: true, slug: true, title: true, bodyHtml: true, updatedAt: true } as const

const queries: Record<ImportedText['kind'], Queries> = {
  post: {
    async find(tx, parts, after) {
      const { where, ...rest } = idsAfter(after)
      return asFound('post', await tx.post.findMany({ ...rest, where: { ...where, OR: inBody(parts) } }))
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
    async find(tx, parts, after) {
      const { where, ...rest } = idsAfter(after)
      return asFound('page', await tx.page.findMany({ ...rest, where: { ...where, OR: inBody(parts) } }))
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
    async find(tx, parts, after) {
      const { where, ...rest } = idsAfter(after)
      const OR = parts.map((part) => ({ descriptionHtml: { contains: part } }))
      return asFound('product', await tx.product.findMany({ ...rest, where: { ...where, OR } }))
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
    async find(tx, parts, after) {
      const { where, ...rest } = idsAfter(after)
      const rows = await tx.translation.findMany({
        ...rest,
        where: {
          ...where,
          field: { in: ['bodyHtml', 'descriptionHtml'] },
          OR: parts.map((part) => ({ value: { contains: part } })),
        },
        select: { id: true, entity: true, entityId: true },
      })
      return rows.map(({ id, entity, entityId }) => ({ id, kind: entity, rowId: entityId }))
    },
    async load(tx, ids) {
      const rows = await tx.translation.findMany({ where: { id: { in: ids } } })
      const texts: ImportedText[] = []
      for (const about of ['post', 'page', 'product'] as const) {
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
