import type { Context } from '#lib/context.ts'
import { type Mail, queueMail } from '#lib/mail/index.ts'
import { currencyFormat } from '#lib/money/currency.ts'
import { formatMoney } from '#lib/money/format-money.ts'
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
    select: { number: true, email: true, billing: true, locale: true, total: true },
  })
  if (!order.email) return
  const { name } = order.billing as { name?: string | null }
  const data = { number: order.number, total: writeMoney(context, order.total), ...told }
  const to = { name: name ?? '', email: order.email }
  await queueMail(tx, { kind, to, locale: order.locale, data } as OrderMail, context)
}

/** As the site writes it. */
export function writeMoney({ settings }: Pick<OrderContext, 'settings'>, amount: number | bigint): string {
  return formatMoney(Number(amount), currencyFormat(settings.current))
}
