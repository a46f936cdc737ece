import type { Database, Tx } from '#lib/platform/database/db.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'

/** The text of an imported record, as it is stored. */
export type ImportedText = {
  kind: 'post' | 'page' | 'product'
  id: number
  name: string
  path: string
  html: string
  updatedAt: Date
}

export const textKinds = ['post', 'page', 'product'] as const

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
    const ids = await queries[kind].find(prisma, parts, after)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    const origins = await prisma.importSource.findMany({
      where: { kind, source, rowId: { in: ids } },
      select: { rowId: true },
    })
    const imported = [...new Set(origins.map(({ rowId }) => rowId))]
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
  find(tx: Tx, parts: readonly string[], after: number): Promise<number[]>
  load(tx: Tx, ids: number[]): Promise<ImportedText[]>
  save(tx: Tx, id: number, html: string, updatedAt: Date): Promise<unknown>
}

const idsAfter = (after: number) =>
  ({ orderBy: { id: 'asc' }, take: BATCH_SIZE, select: { id: true }, where: { id: { gt: after } } }) as const

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const inBody = (parts: readonly string[]) => parts.map((part) => ({ bodyHtml: { contains: part } }))

const entryColumns = { id: true, slug: true, title: true, bodyHtml: true, updatedAt: true } as const

const queries: Record<ImportedText['kind'], Queries> = {
  post: {
    async find(tx, parts, after) {
      const { where, ...rest } = idsAfter(after)
      return idsOf(await tx.post.findMany({ ...rest, where: { ...where, OR: inBody(parts) } }))
    },
    async load(tx, ids) {
      const rows = await tx.post.findMany({ where: { id: { in: ids } }, select: entryColumns })
      return rows.map(({ title, slug, bodyHtml, ...row }) => ({
        ...row,
        kind: 'post',
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
      return idsOf(await tx.page.findMany({ ...rest, where: { ...where, OR: inBody(parts) } }))
    },
    async load(tx, ids) {
      const rows = await tx.page.findMany({ where: { id: { in: ids } }, select: entryColumns })
      return rows.map(({ title, slug, bodyHtml, ...row }) => ({
        ...row,
        kind: 'page',
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
      return idsOf(await tx.product.findMany({ ...rest, where: { ...where, OR } }))
    },
    async load(tx, ids) {
      const select = { id: true, slug: true, name: true, descriptionHtml: true, updatedAt: true } as const
      const rows = await tx.product.findMany({ where: { id: { in: ids } }, select })
      return rows.map(({ slug, descriptionHtml, ...row }) => ({
        ...row,
        kind: 'product',
        path: `/products/${encodeURIComponent(slug)}`,
        html: descriptionHtml,
      }))
    },
    save: (tx, id, descriptionHtml, updatedAt) =>
      tx.product.update({ where: { id }, data: { descriptionHtml, updatedAt }, select: { id: true } }),
  },
}
