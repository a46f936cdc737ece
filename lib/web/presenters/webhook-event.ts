import type { Context } from '#lib/context.ts'
import { findCustomerById } from '#lib/domains/people/accounts/index.ts'
import { TEST_TYPE, type WebhookPresenter, type WebhookType } from '#lib/domains/running/webhooks/index.ts'
import { findProduct, findProductSlug } from '#lib/domains/shop/catalogue/index.ts'
import { loadOrder } from '#lib/domains/shop/orders/index.ts'
import { presentUser } from './accounts/account.ts'
import { createFormat, type Format } from './format.ts'
import { presentOrder } from './shop/order.ts'
import { presentProductDetail } from './shop/product.ts'

type Data = ReturnType<WebhookPresenter>
type Facts = Record<string, unknown>

/** Presents what an event is about as the API does, in the site's main language. */
export function createWebhookPresenter(context: Context, defaultSiteUrl: string): WebhookPresenter {
  const order = async (id: number, format: Format): Data =>
    presentOrder(await loadOrder(context.database.prisma, id), format)
  const product = (id: number, format: Format) => presentProduct(context, id, format)
  const presenters: Record<WebhookType, (id: number, format: Format, facts: Facts) => Data> = {
    'order.placed': order,
    'order.paid': order,
    'order.edited': order,
    'order.exchanged': order,
    'order.shipped': order,
    'order.delivered': order,
    'order.returned': order,
    'order.parcel_lost': order,
    'order.cancelled': order,
    'order.refunded': order,
    'order.refund_failed': order,
    'order.disputed': order,
    'order.dispute_won': order,
    'order.dispute_lost': order,
    'product.changed': product,
    'stock.low': async (id, format, facts) => ({ ...facts, product: await product(id, format) }),
    async 'customer.registered'(id, format) {
      const customer = await findCustomerById(context, id)
      return customer && presentUser(customer, format)
    },
  }
  return async ({ type, subjectId, facts }) => {
    if (type === TEST_TYPE) return { endpoint: subjectId }
    const format = createFormat(context.settings.current, defaultSiteUrl)
    return presenters[type as WebhookType](subjectId, format, facts)
  }
}

/** A product that the shop does not show is only named: the API would answer 404. */
async function presentProduct(context: Context, id: number, format: Format) {
  const slug = await findProductSlug(context, id)
  const found = slug === null ? null : await findProduct(context, slug)
  return found ? presentProductDetail(found, format) : { id, slug, gone: true }
}
