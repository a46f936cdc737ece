import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { reachableProduct } from '#lib/domains/shop/catalogue/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { type OutboxJobHandler, queueOutboxJob, type SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { stockNoticeUrl } from './stock-notice-links.ts'

const JOB = 'stock_notice.request'
const PURPOSE = 'stock notice requests'

const Requested = z.object({
  variantId: z.int(),
  email: z.string(),
  locale: z.string(),
  /** Whether the address is the confirmed one of the signed-in customer who asks. */
  isConfirmed: z.boolean(),
})
type Requested = z.output<typeof Requested>

/** How this module's outbox jobs are encrypted. */
export const sealedStockNotices: SealedOutboxJobs = { kinds: JOB, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })

/** Between links that are mailed to the same address about the same variant, unless it got the notice. */
const PAUSE_MS = 24 * 3_600_000

/** Links that an address is mailed in that time about all variants: its owner may not have asked for them. */
const MAX_LINKS = 5

export type StockNoticeRequest = {
  productId: number
  /** Not needed for a product without variants. */
  variantId: number | null
  email: string
  locale: string
  customer: { email: string; emailVerified: boolean } | null
}

/**
 * Queues a mail that asks an address to confirm that it wants a notice when a variant is back. The address is not looked up yet, so
 * that neither the answer nor the time it takes reveals what is stored. Throws `product_not_found`.
 */
export async function requestStockNotice(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  { productId, variantId, email: entered, locale, customer }: StockNoticeRequest,
): Promise<void> {
  const email = entered.toLowerCase()
  const variants = await database.prisma.productVariant.findMany({
    where: {
      ...{ productId, active: true },
      ...(variantId !== null && { id: variantId }),
      product: { ...reachableProduct(clock.now()), kind: 'sold' },
    },
    select: { id: true },
    take: 2,
  })
  const [variant] = variants
  if (!variant || variants.length > 1) throw new DomainError('product_not_found')
  const isConfirmed = customer?.emailVerified === true && customer.email.toLowerCase() === email
  const requested = { variantId: variant.id, email, locale, isConfirmed } satisfies Requested
  const sealed = secrets.encrypt(PURPOSE, JSON.stringify(requested))
  await queueOutboxJob(database.prisma, { kind: JOB, payload: { sealed }, availableAt: clock.now() })
}

export type StockNoticeServices = Omit<Context, 'search'> & {
  /** The site's address if `site.url` is not set. */
  defaultSiteUrl: string
}

/** The outbox handlers of stock notices, by kind of job. */
export function createStockNoticeHandlers(services: StockNoticeServices): Record<string, OutboxJobHandler> {
  return {
    [JOB]: ({ payload }) => {
      const requested = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      return storeNotice(services, Requested.parse(JSON.parse(requested)))
    },
  }
}

/** Stores a notice, and mails the link that confirms its address unless it was confirmed or mailed one recently. */
async function storeNotice(
  services: StockNoticeServices,
  { variantId, email, locale, isConfirmed }: Requested,
): Promise<void> {
  const { database, settings, secrets, clock, defaultSiteUrl } = services
  await settings.refresh()
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  const now = clock.now()
  await transact(database.prisma, async (tx) => {
    const variant = await tx.productVariant.findUnique({
      where: { id: variantId },
      select: { name: true, product: { select: { name: true } } },
    })
    if (!variant) return
    // Locks the row, so that only one of two concurrent requests sends a mail.
    const notice = await tx.stockNotice.upsert({
      where: { variantId_email: { variantId, email } },
      create: { variantId, email, locale, createdAt: now },
      update: { email },
    })
    const { id, mailedAt, notifiedAt } = notice
    if (notice.confirmedAt && !notifiedAt) return
    const since = new Date(now.getTime() - PAUSE_MS)
    const isTooSoon = mailedAt !== null && notifiedAt === null && mailedAt > since
    const links = await tx.stockNotice.count({ where: { email, mailedAt: { gt: since } } })
    const isMailed = !isConfirmed && !isTooSoon && links < MAX_LINKS
    // A notified buyer who asks again goes to the end of the queue, and no longer counts as a buyer who may still come.
    const again = notifiedAt && { createdAt: now, notifiedAt: null, confirmedAt: null }
    await tx.stockNotice.update({
      where: { id },
      data: {
        locale,
        ...again,
        ...(isConfirmed && { confirmedAt: now }),
        ...(isMailed && { mailedAt: now }),
      },
      select: { id: true },
    })
    if (!isMailed) return
    const data = {
      product: nameUnit(variant),
      url: stockNoticeUrl(secrets, 'confirm', notice, siteUrl),
      unsubscribe_url: stockNoticeUrl(secrets, 'unsubscribe', notice, siteUrl),
    }
    await queueMail(tx, { kind: 'stock_notice_confirm', to: { name: '', email }, locale, data }, services)
  })
}

/** A variant as mails name it. */
export function nameUnit({ name, product }: { name: string; product: { name: string } }): string {
  return name ? `${product.name}, ${name}` : product.name
}
