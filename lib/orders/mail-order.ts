import type { Context } from '#lib/context.ts'
import { type Mail, queueMail } from '#lib/mail/index.ts'
import { createMoneyWriter } from '#lib/money/money-writer.ts'
import type { Tx } from '#lib/platform/db.ts'

/** What the mails of orders need of the site. */
export type OrderContext = Pick<Context, 'secrets' | 'clock' | 'settings'>

type OrderMail = Extract<Mail, { kind: `order_${string}` }>
type Told = { [Mail in OrderMail as Mail['kind']]: Omit<Mail['data'], 'number' | 'total'> }

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
    select: { number: true, email: true, billing: true, locale: true, total: true, currency: true },
  })
  if (!order.email) return
  const { name } = order.billing as { name?: string | null }
  const data = { number: order.number, total: writeMoney(context, order.total, order.currency), ...told }
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
