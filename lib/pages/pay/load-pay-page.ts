import type { App } from '#lib/app.ts'
import { isPayable, type Order } from '#lib/domains/orders/index.ts'
import { checkPayLink, findWebMethod, type PayLinkQuery, returnLink } from '#lib/domains/payments/index.ts'
import { siteFormat } from '../site-format.ts'
import { findLinkedOrder, isPaid } from './find-linked-order.ts'
import { backToShop, type PayAnswer, payPage } from './pay-page.ts'

/** The page of a payment link: the order with its total, and a link to the provider. */
export async function loadPayPage(
  app: App,
  number: string,
  { failed, ...link }: PayLinkQuery & { failed: boolean },
): Promise<PayAnswer> {
  const verdict = checkPayLink(app, number, link)
  const order = verdict === 'forged' ? null : await findLinkedOrder(app, number)
  if (!order) return null
  if (isPaid(order) || order.processingSince !== null) return { redirectTo: returnLink(app, number) }
  if (verdict === 'expired')
    return closedPage(
      number,
      'This link has expired',
      'Payment links are valid for 30 minutes. Start the payment again.',
    )
  const method = isPayable(order) ? await findWebMethod(app, order) : null
  if (!method) return closedPage(number, 'Nothing to pay', 'This order can no longer be paid online.')
  const notice = { kind: 'error', text: 'The payment could not be started. Try again in a moment.' } as const
  return payPage({
    title: 'Pay for your order',
    path: `/pay/${number}`,
    intro: 'You pay on our payment provider’s page and then return here.',
    ...(failed && { notice }),
    panel: {
      id: 'order',
      heading: `Order ${number}`,
      facts: describeOrder(app, order, method.name),
      links: [
        {
          main: true,
          label: `Continue to ${method.name}`,
          url: `/pay/${number}/open?${new URLSearchParams(link)}`,
        },
      ],
    },
  })
}

function closedPage(number: string, heading: string, text: string): PayAnswer {
  return payPage({
    title: 'Pay for your order',
    path: `/pay/${number}`,
    panel: { id: 'closed', heading, texts: [text], links: [backToShop] },
  })
}

function describeOrder(app: App, { lines, total, currency }: Order, method: string) {
  const money = (amount: number) => siteFormat(app).money(amount, currency).formatted
  return [
    ...lines.map(({ name, variantName, quantity, total: price }) => ({
      label: `${quantity} × ${variantName ? `${name}, ${variantName}` : name}`,
      value: money(price),
    })),
    { label: 'Total, including shipping and tax', value: money(total) },
    { label: 'Payment method', value: method },
  ]
}
