import { defineCommand } from 'citty'
import { createFormat } from '#lib/api/kernel/format.ts'
import { presentOrder } from '#lib/api/v1/orders/present.ts'
import type { App } from '#lib/app.ts'
import { cancelOrder, payByHand, refundByHand } from '#lib/checkout/index.ts'
import {
  deliverOrder,
  findAnyOrder,
  type Order,
  OrderNotCancellable,
  OrderNotFound,
  shipOrder,
} from '#lib/orders/index.ts'
import { readAmount } from './read-number.ts'
import { print, runCommand } from './run-command.ts'
import { runProgram } from './run-program.ts'

const number = { type: 'positional', required: true, description: 'The order’s number' } as const
const json = { type: 'boolean', default: false, description: 'Print one JSON value' } as const
const text = (description: string) => ({ type: 'string', description }) as const

const show = defineCommand({
  meta: { name: 'show', description: 'Show an order.' },
  args: { number, json },
  run: ({ args }) => change(args, async () => undefined),
})

const pay = defineCommand({
  meta: { name: 'pay', description: 'Count an order as paid: the money is there.' },
  args: { number, json },
  run: ({ args }) => change(args, payByHand),
})

const ship = defineCommand({
  meta: { name: 'ship', description: 'Count all of an order as shipped.' },
  args: { number, carrier: text('Who brings it'), tracking: text('The parcel’s number'), json },
  run: ({ args }) =>
    change(args, (app, { id }) =>
      shipOrder(app, id, { carrier: args.carrier ?? null, tracking: args.tracking ?? null }),
    ),
})

const deliver = defineCommand({
  meta: { name: 'deliver', description: 'Count an order that was shipped as delivered.' },
  args: { number, json },
  run: ({ args }) => change(args, (app, { id }) => deliverOrder(app, id)),
})

const cancel = defineCommand({
  meta: { name: 'cancel', description: 'Cancel an order that is not paid and not shipped.' },
  args: { number, json },
  run: ({ args }) => change(args, (app, { id }) => cancelOrder(app, id, 'owner')),
})

const refund = defineCommand({
  meta: { name: 'refund', description: 'Count an order’s money as given back, all of it or a part.' },
  args: { number, amount: text('How much: 1250 in the smallest unit, or 12.50; all where absent'), json },
  run: ({ args }) =>
    change(args, (app, order) => {
      const { amount } = args
      return refundByHand(
        app,
        order,
        amount === undefined ? null : readAmount('--amount', amount, order.currency),
      )
    }),
})

/** Does something to an order, and shows it as it is then. */
function change(
  args: { number: string; json: boolean },
  work: (app: App, order: Order) => Promise<unknown>,
): Promise<void> {
  return runCommand(async (app) => {
    try {
      await work(app, await findAnyOrder(app, args.number))
    } catch (error) {
      if (error instanceof OrderNotFound) throw new Error(`There is no order ${args.number}.`)
      if (error instanceof OrderNotCancellable)
        throw new Error(`${args.number} cannot be cancelled: it is paid, shipped or cancelled already.`)
      throw error
    }
    const order = await findAnyOrder(app, args.number)
    const settings = app.settings.current
    const shown = presentOrder(order, createFormat(settings, settings['site.url'] ?? app.defaultSiteUrl))
    print(args.json, shown, () => describe(shown))
  })
}

function describe(order: ReturnType<typeof presentOrder>): string {
  const { totals, billing } = order
  return [
    `${order.number}, placed at ${order.placed_at}`,
    `State    ${order.status}; payment ${order.payment_status}; ${order.fulfillment_status}`,
    `Buyer    ${[billing.name, order.email].filter(Boolean).join(', ')}`,
    ...order.items.map(
      ({ quantity, name, variant_name: variant, total }) =>
        `Item     ${quantity} × ${[name, variant].filter(Boolean).join(', ')}  ${total.formatted}`,
    ),
    `Total    ${totals.total.formatted}, of which ${totals.due.formatted} is due and ${totals.refunded.formatted} given back`,
  ].join('\n')
}

await runProgram(
  defineCommand({
    meta: { name: 'orders', description: 'The shop’s orders.' },
    subCommands: { show, pay, ship, deliver, cancel, refund },
  }),
)
