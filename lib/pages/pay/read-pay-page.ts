import type { App } from '#lib/app.ts'
import { isPayable, type Order } from '#lib/domains/orders/index.ts'
import { checkPayLink, findWebMethod, type PayLinkQuery, returnLink } from '#lib/domains/payments/index.ts'
import { siteFormat } from '../site-format.ts'
import { findLinkedOrder, isPaid } from './find-linked-order.ts'
import { backToShop, type PayAnswer, payPage } from './pay-page.ts'

/** What a link to pay shows: the order and its total, and the way to the provider. */
export async function readPayPage(
  app: App,
  number: string,
  { failed, ...link }: PayLinkQuery & { failed: boolean },
): Promise<PayAnswer> {
  const verdict = checkPayLink(app, number, link)
  const order = verdict === 'forged' ? null : await findLinkedOrder(app, number)
  if (!order) return null
  if (isPaid(order) || order.processingSince !== null) return { redirectTo: returnLink(app, number) }
  if (verdict === 'expired')
    return closedPage(number, 'This link has expired', 'It is good for 30 minutes. Begin the payment again.')
  const method = isPayable(order) ? await findWebMethod(app, order) : null
  if (!method) return closedPage(number, 'Nothing to pay here', 'This order cannot be paid online any more.')
  const notice = { kind: 'error', text: 'The payment could not be begun. Try again in a moment.' } as const
  return payPage({
    title: 'Pay for your order',
    path: `/pay/${number}`,
    intro: 'You pay on the page of our provider, and come back here.',
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
    { label: 'Total, with shipping and tax', value: money(total) },
    { label: 'Paid with', value: method },
  ]
}
