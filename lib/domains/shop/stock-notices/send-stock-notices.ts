import type { Context } from '#lib/context.ts'
import { listSharing, lockStock, reachableProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { nameUnit } from './request-stock-notice.ts'
import { stockNoticeUrl } from './stock-notice-links.ts'

/** How long a unit counts as that of the person who was notified of it. Nothing is reserved. */
const CLAIM_MS = 24 * 3_600_000

/** In one transaction. The rest are told by the next run. */
const BATCH = 100

const PRODUCT = { select: { name: true, slug: true } } as const

type Services = Omit<Context, 'search'> & { defaultSiteUrl: string }

const waiting = { confirmedAt: { not: null }, notifiedAt: null } as const

/** Tells those who wait for a variant that it is back, in the order in which they asked, and no more people than there are units. */
export async function sendStockNotices(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, settings, clock } = services
  await settings.refresh()
  if (!settings.current['modules.shop']) return
  const variants = await database.prisma.productVariant.findMany({
    where: { ...buyable(clock.now()), stockNotices: { some: waiting } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of variants) {
    if (signal?.aborted) return
    await transact(database.prisma, (tx) => sendFor(tx, services, id))
  }
}

function buyable(now: Date) {
  return {
    active: true,
    OR: [{ trackStock: false }, { backorder: true }, { stock: { gt: 0 } }],
    product: { ...reachableProduct(now), kind: 'sold' },
  }
}

/** Variants that share their units share their queue. */
async function sendFor(tx: Tx, services: Services, variantId: number): Promise<void> {
  const { database, settings, secrets, clock, defaultSiteUrl } = services
  const now = clock.now()
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  await lockStock(tx, database, [variantId])
  const variants = await tx.productVariant.findMany({
    where: { id: { in: await listSharing(tx, variantId) }, ...buyable(now) },
    select: { id: true, name: true, stock: true, trackStock: true, backorder: true, product: PRODUCT },
  })
  const own = variants.find(({ id }) => id === variantId)
  if (!own) return
  const queue = { variantId: { in: variants.map(({ id }) => id) } }
  const since = new Date(now.getTime() - CLAIM_MS)
  const claimed = await tx.stockNotice.count({ where: { ...queue, notifiedAt: { gt: since } } })
  const free = own.trackStock && !own.backorder ? own.stock - claimed : BATCH
  if (free <= 0) return
  const notices = await tx.stockNotice.findMany({
    where: { ...queue, ...waiting },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: Math.min(free, BATCH),
  })
  for (const notice of notices) {
    const variant = variants.find(({ id }) => id === notice.variantId)
    const { count } = await tx.stockNotice.updateMany({
      where: { id: notice.id, ...waiting },
      data: { notifiedAt: now },
    })
    if (!variant || count === 0) continue
    const data = {
      product: nameUnit(variant),
      url: `${siteUrl}/products/${encodeURIComponent(variant.product.slug)}?variant=${variant.id}`,
      unsubscribe_url: stockNoticeUrl(secrets, 'unsubscribe', notice, siteUrl),
    }
    const { email, locale } = notice
    await queueMail(tx, { kind: 'back_in_stock', to: { name: '', email }, locale, data }, services)
  }
}
