import { unpublishProducts } from '#lib/domains/catalogue/index.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { MentionedProducts } from './mentioned-products.ts'

/** What becomes of products that earlier imports brought in and a later file no longer has. */
export type MissingPolicy = 'keep' | 'unpublish'

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

type Missing = { id: number; name: string }
type Options = { source: string; policy: MissingPolicy; dryRun: boolean }

const PAGE = 500
const BATCH = 50
const MAX_NAMES = 100

/** Finds the published products of earlier imports that a file does not name, and unpublishes them if that is wanted. */
export async function settleMissing(
  { prisma }: Pick<Database, 'prisma'>,
  mentioned: MentionedProducts,
  { source, policy, dryRun }: Options,
): Promise<MissingReport> {
  const isWanted = policy === 'unpublish'
  const unpublished = isWanted && mentioned.unclear === 0
  const report: MissingReport = { count: 0, names: [], unpublished }
  if (isWanted && !unpublished) report.reason = describeUnclear(mentioned.unclear)
  for await (const missing of findMissing(prisma, source, mentioned)) {
    report.count += missing.length
    report.names.push(...missing.map(({ name }) => name).slice(0, MAX_NAMES - report.names.length))
    if (!unpublished || dryRun) continue
    for (let start = 0; start < missing.length; start += BATCH) {
      await unpublish(prisma, source, missing.slice(start, start + BATCH))
    }
  }
  return report
}

function describeUnclear(rows: number): string {
  const what = rows === 1 ? 'A row' : `${rows} rows`
  return `${what} of the file could not be read, and may belong to products that are missing. None was unpublished.`
}

async function* findMissing(
  prisma: Database['prisma'],
  source: string,
  mentioned: MentionedProducts,
): AsyncGenerator<Missing[]> {
  for (let after = 0; ; ) {
    const entries = await prisma.importSource.findMany({
      where: { source, kind: 'product', id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      select: { id: true, key: true, rowId: true },
    })
    const last = entries.at(-1)
    if (!last) return
    after = last.id
    const gone = entries.filter(({ key }) => !mentioned.has(key)).map(({ rowId }) => rowId)
    if (gone.length === 0) continue
    const where = { id: { in: gone }, published: true }
    yield await prisma.product.findMany({ where, orderBy: { id: 'asc' }, select: { id: true, name: true } })
  }
}

/** Forgets what they were like as well, so that a product that comes back is published again. */
function unpublish(prisma: Database['prisma'], source: string, missing: Missing[]): Promise<void> {
  const ids = missing.map(({ id }) => id)
  return transact(prisma, async (tx) => {
    await unpublishProducts(tx, ids)
    await tx.importSource.updateMany({
      where: { source, kind: 'product', rowId: { in: ids } },
      data: { hash: '' },
    })
  })
}
