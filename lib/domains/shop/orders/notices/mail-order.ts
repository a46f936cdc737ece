import type { Context } from '#lib/context.ts'
import { printAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { toExemption } from '#lib/domains/shop/catalogue/index.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import {
  type Mail,
  type MailData,
  type MailedDelivery,
  type MailedExemptions,
  queueMail,
} from '#lib/services/mail/index.ts'
import { createMoneyWriter } from '#lib/services/money/currency.ts'
import { isWithdrawalOn } from '../changes/returns/return-policy.ts'
import { orderToken } from '../links/order-token.ts'
import { describeBill, describePurchase, isShipped, nameLine } from './load-bill.ts'
import { loadNotified, type NotifiedOrder } from './notified-order.ts'

/** What order mails need. */
export type OrderContext = Pick<Context, 'secrets' | 'clock' | 'settings'>

type OrderMail = Extract<Mail, { kind: `order_${string}` }>
type OrderPlaced = Omit<MailData['order_placed'], 'due' | 'pays' | 'is_repeated'>
/** The data that the order itself does not have. */
type Extra = {
  [Mail in OrderMail as Mail['kind']]: Omit<Mail['data'], keyof OrderPlaced | 'invoice_path'>
}

/** Mails about what an invoice is issued for. */
const INVOICED: ReadonlySet<string> = new Set(['order_paid', 'order_shipped'])

/** Mails that say where the order goes. */
const DELIVERIES: ReadonlySet<string> = new Set([
  'order_placed',
  'order_paid',
  'order_processing',
  'order_shipped',
])

/** Mails that list what was bought. */
const BILLS: ReadonlySet<string> = new Set(['order_placed', 'order_paid', 'order_processing', 'order_edited'])

/**
 * Queues a mail to an order's buyer, in the transaction of what it reports: the order, or its id. Does nothing without an email
 * address, nor for an order of a former shop.
 */
export async function mailOrder<Kind extends OrderMail['kind']>(
  tx: Statements,
  context: OrderContext,
  given: number | NotifiedOrder,
  kind: Kind,
  extra: Extra[Kind],
): Promise<void> {
  const order = await loadNotified(tx, given)
  if (!order.email || order.importedFrom !== null) return
  const write = (amount: number) => writeMoney(context, amount, order.currency)
  const data = {
    number: order.number,
    total: write(BILLS.has(kind) ? order.total - order.deducted : order.total),
    path: orderPagePath(context, order),
    purchase: describePurchase(order),
    // A list of what was ordered would not come to what was paid.
    ...(BILLS.has(kind) &&
      order.deducted === 0 &&
      describeBill(order, {
        ...{ write, locale: localeOf(context, order) },
        exemption: context.settings.current['shop.vat_exemption'],
      })),
    ...(BILLS.has(kind) && describeExempt(context, order)),
    ...(DELIVERIES.has(kind) && describeDelivery(context, order)),
    ...(kind === 'order_placed' && { message: order.paymentMessage }),
    ...(kind === 'order_placed' && howToPay(order)),
    ...(kind === 'order_shipped' && isPaidOnDelivery(order) && { pays: 'on_delivery' }),
    ...(INVOICED.has(kind) && invoiceLink(context, order)),
    ...extra,
  }
  const to = { name: order.billing.name ?? '', email: order.email }
  await queueMail(tx, { kind, to, locale: order.locale, data } as OrderMail, context)
}

/** Lists lines without a right of withdrawal, or with one that can end. */
function describeExempt({ settings }: Pick<Context, 'settings'>, { lines }: NotifiedOrder): MailedExemptions {
  if (!isWithdrawalOn(settings.current)) return {}
  const exempt = lines.flatMap((line) => {
    const exemption = toExemption(line.withdrawalExemption)
    return exemption ? [{ name: nameLine(line), exemption }] : []
  })
  return exempt.length > 0 ? { exempt } : {}
}

/** Whom the order is for, and how it gets there, in the language of the mail. */
function describeDelivery({ settings }: Pick<Context, 'settings'>, order: NotifiedOrder): MailedDelivery {
  const locale = localeOf({ settings }, order)
  const ships = isShipped(order)
  const { shippingMethod: method } = order
  return {
    ships,
    billed_to: printAddress(order.billing, locale),
    delivered_to: ships && order.shipping ? printAddress(order.shipping, locale) : null,
    method: ships && method ? [method.name, method.eta].filter(Boolean).join(', ') : null,
    ...(order.giftMessage !== null && { gift: order.giftMessage }),
  }
}

function localeOf({ settings }: Pick<Context, 'settings'>, { locale }: NotifiedOrder): string {
  return locale ?? settings.current['site.locale']
}

/** Nothing for what is paid online: its mail says when. */
function howToPay(order: NotifiedOrder): Pick<MailData['order_placed'], 'pays'> {
  if (isPaidOnDelivery(order)) return { pays: 'on_delivery' }
  return order.paymentKind === 'in_advance' ? { pays: 'in_advance' } : {}
}

function isPaidOnDelivery({ paymentKind, paymentStatus }: NotifiedOrder): boolean {
  return paymentKind === 'on_delivery' && (paymentStatus === 'pending' || paymentStatus === 'failed')
}

/**
 * The path of the page that shows an order to its buyer: in a customer's account, or for a guest one that anyone with the
 * link can open. Null if the account is deleted.
 */
export function orderPagePath({ secrets }: Pick<Context, 'secrets'>, order: NotifiedOrder): string | null {
  if (order.customerId !== null) return order.isAccountDeleted ? null : `/account/orders/${order.number}`
  return order.placedAsGuest ? `/orders/${order.number}/${orderToken(secrets, order)}` : null
}

/** Leads to the invoice that is issued once this is committed. */
function invoiceLink(
  context: OrderContext,
  order: NotifiedOrder,
): { invoice_path: string } | Record<string, never> {
  const path = orderPagePath(context, order)
  if (!context.settings.current['invoices.enabled'] || order.total === 0 || path === null) return {}
  const isOwn = order.customerId !== null
  return { invoice_path: isOwn ? `/orders/${order.number}/invoices/latest` : `${path}/invoice` }
}

/** Formats minor units of a currency as the site does. */
export function writeMoney(
  { settings }: Pick<OrderContext, 'settings'>,
  amount: number | bigint,
  currency: string,
): string {
  return createMoneyWriter(settings.current)(Number(amount), currency)
}
