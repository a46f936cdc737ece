import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Mail, type MailData, queueMail } from '#lib/services/mail/index.ts'
import { createMoneyWriter } from '#lib/services/money/money-writer.ts'
import { orderPagePath } from './order-page-path.ts'
import { billColumns, readBill } from './read-bill.ts'

/** What the mails of orders need of the site. */
export type OrderContext = Pick<Context, 'secrets' | 'clock' | 'settings'>

type OrderMail = Extract<Mail, { kind: `order_${string}` }>
/** What the order itself does not say. */
type Told = { [Mail in OrderMail as Mail['kind']]: Omit<Mail['data'], keyof MailData['order_placed']> }

/** Those that list what was bought. */
const BILLS: ReadonlySet<string> = new Set(['order_placed', 'order_paid', 'order_processing'])

/** Writes a mail to an order's buyer down, in the transaction of what it tells; none where no address is known. */
export async function mailOrder<Kind extends OrderMail['kind']>(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  kind: Kind,
  told: Told[Kind],
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      ...{ id: true, number: true, tokenSalt: true, placedAsGuest: true },
      ...{ email: true, billing: true, locale: true, total: true, currency: true, paymentMessage: true },
      ...billColumns,
      customer: { select: { deletedAt: true } },
    },
  })
  if (!order.email) return
  const { name } = order.billing as { name?: string | null }
  const write = (amount: number | bigint) => writeMoney(context, amount, order.currency)
  const data = {
    number: order.number,
    total: write(order.total),
    path: orderPagePath(context, order),
    ...(BILLS.has(kind) && (await readBill(tx, order, write))),
    ...(kind === 'order_placed' && { message: order.paymentMessage }),
    ...told,
  }
  const to = { name: name ?? '', email: order.email }
  await queueMail(tx, { kind, to, locale: order.locale, data } as OrderMail, context)
}

/** Minor units of a currency as the site writes them. */
export function writeMoney(
  { settings }: Pick<OrderContext, 'settings'>,
  amount: number | bigint,
  currency: string,
): string {
  return createMoneyWriter(settings.current)(Number(amount), currency)
}
