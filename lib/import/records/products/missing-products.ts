import { unpublishProducts } from '#lib/domains/shop/catalogue/index.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { MentionedProducts } from './mentioned-products.ts'
import { findNotedIds } from './noted-ids.ts'

/**
 * What becomes of products that earlier imports brought in and a later file no longer has. Without `unpublish-all` no more
 * than half of a source's products are unpublished.
 */
export type MissingPolicy = 'keep' | 'unpublish' | 'unpublish-all'

export type MissingReport = {
  /** Published products that the file no longer has. */
  count: number
  /** The first of them. */
  names: string[]
  /** Whether they were unpublished; in a dry run, whether they would be. */
  unpublished: boolean
  /** Why they were not, although they should be. */
  reason?: string
}

type Missing = { ids: number[]; names: string[]; known: number }
type Options = { source: string; policy: MissingPolicy; dryRun: boolean; now: Date }

const PAGE = 5000
const BATCH = 50
const MAX_NAMES = 100

/** Finds the published products of earlier imports that a file does not name, and unpublishes them if that is wanted. */
export async function settleMissing(
  { prisma }: Pick<Database, 'prisma'>,
  mentioned: MentionedProducts,
  { source, policy, dryRun, now }: Options,
): Promise<MissingReport> {
  const missing = await findMissing(prisma, source, mentioned)
  const { ids, names } = missing
  const isWanted = policy !== 'keep'
  const reason = isWanted ? findReason(missing, mentioned, policy) : undefined
  const unpublished = isWanted && reason === undefined
  if (unpublished && !dryRun) {
    for (let start = 0; start < ids.length; start += BATCH) {
      await unpublish(prisma, source, ids.slice(start, start + BATCH), now)
    }
  }
  return { count: ids.length, names, unpublished, ...(reason && { reason }) }
}

/** Why nothing may be unpublished; undefined if it may. */
function findReason(
  { ids, known }: Missing,
  { isEmpty, unclear }: MentionedProducts,
  policy: MissingPolicy,
): string | undefined {
  if (unclear > 0) {
    const what = unclear === 1 ? 'A row' : `${unclear} rows`
    return `${what} of the file could not be read, and may belong to products that are missing. None was unpublished.`
  }
  if (isEmpty) return 'The file has no products. None was unpublished.'
  if (policy === 'unpublish-all' || ids.length <= known / 2) return undefined
  return (
    `The file lacks ${ids.length} of ${known} products, so it may not be the whole catalogue. None was unpublished; ` +
    'use "--missing unpublish-all" if it is.'
  )
}

async function findMissing(
  prisma: Database['prisma'],
  source: string,
  mentioned: MentionedProducts,
): Promise<Missing> {
  const skipped = new Set((await findNotedIds(prisma, source, [...mentioned.skippedIds])).values())
  const missing: Missing = { ids: [], names: [], known: 0 }
  for (let after = 0; ; ) {
    const entries = await findPublished(prisma, source, after)
    const last = entries.at(-1)
    if (!last) return missing
    after = last.entryId
    const present = new Set(entries.filter(({ key }) => mentioned.has(key)).map(({ id }) => id))
    const rows = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    missing.known += rows.length
    const absent = rows.filter(({ id }) => !present.has(id) && !skipped.has(id))
    const sellers = await findSellers(prisma, absent, mentioned.skippedSkus)
    for (const { id, name } of absent.filter((row) => !sellers.has(row.id))) {
      missing.ids.push(id)
      if (missing.names.length < MAX_NAMES) missing.names.push(name)
    }
  }
}

type Published = { entryId: number; key: string; id: number; name: string }

/** With one statement for many: a large shop has a million of them, of which a file names a few. */
async function findPublished(
  prisma: Database['prisma'],
  source: string,
  after: number,
): Promise<Published[]> {
  const rows = await prisma.$queryRaw<(Published & Record<'entryId' | 'id', number | bigint>)[]>`
    SELECT s."id" AS "entryId", s."key", p."id", p."name"
    FROM "ImportSource" s JOIN "Product" p ON p."id" = s."rowId" AND p."published"
    WHERE s."source" = ${source} AND s."kind" = 'product' AND s."id" > ${after}
    ORDER BY s."id" LIMIT ${PAGE}`
  return rows.map((row) => ({ ...row, entryId: Number(row.entryId), id: Number(row.id) }))
}

/** The products that sell one of these SKUs. */
async function findSellers(
  prisma: Database['prisma'],
  products: { id: number }[],
  skus: ReadonlySet<string>,
): Promise<Set<number>> {
  if (skus.size === 0 || products.length === 0) return new Set()
  const wanted = { column: 'sku', values: [...skus] }
  const sold = await selectIn<{ productId: number }>(prisma, 'ProductVariant', ['productId'], wanted)
  return new Set(sold.map(({ productId }) => productId))
}

/** Forgets what they were like as well, so that a product that comes back is published again. */
function unpublish(prisma: Database['prisma'], source: string, ids: number[], at: Date): Promise<void> {
  return transact(prisma, async (tx) => {
    await unpublishProducts(tx, ids, at)
    await tx.importSource.updateMany({
      where: { source, kind: 'product', rowId: { in: ids } },
      data: { hash: '' },
    })
  })
}
