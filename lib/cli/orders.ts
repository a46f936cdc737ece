import { defineCommand } from 'citty'
import { createFormat } from '#lib/api/kernel/format.ts'
import type { App } from '#lib/app.ts'
import { cancelOrder, payByHand, refundByHand } from '#lib/checkout/index.ts'
import {
  deliverOrder,
  findAnyOrder,
  listFlagged,
  type Order,
  OrderNotCancellable,
  OrderNotFound,
  shipOrder,
  unflagOrder,
} from '#lib/orders/index.ts'
import { listPayments } from '#lib/payments/index.ts'
import { readAmount, readWhole } from './read-number.ts'
import { print, runCommand, table } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { describeOrder, showOrder } from './show-order.ts'

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
  meta: {
    name: 'refund',
    description:
      'Refund an order, all of it or a part. What was paid through a provider goes back through it. An order may have ' +
      'several payments (see show): unless one is named, its own is refunded, or the only other one with money left.',
  },
  args: {
    number,
    amount: text('How much: 1250 in the smallest unit, or 12.50; all that is left where absent'),
    payment: text('Which payment: its ID, or "offline" for what you refund outside of any provider'),
    json,
  },
  run: ({ args }) =>
    change(args, async (app, order) => {
      const before = await listPayments(app, order.id)
      const payment = readPayment(args.payment)
      const currency = before.find(({ id }) => id === payment)?.currency ?? order.currency
      const amount = args.amount === undefined ? null : readAmount('--amount', args.amount, currency)
      if ((await refundByHand(app, order, { amount, payment })).isQueued)
        console.error('The provider does not answer now: the refund is made as soon as it does.')
    }),
})

function readPayment(text: string | undefined): number | 'offline' | null {
  if (text === undefined || text === 'offline') return text ?? null
  return readWhole('--payment', text, 1)
}

const flagged = defineCommand({
  meta: { name: 'flagged', description: 'List the orders that something is wrong with.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { time, money } = createFormat(app.settings.current, app.defaultSiteUrl)
      const shown = (await listFlagged(app)).map(
        ({ number, flag, paymentStatus, total, currency, placedAt }) => ({
          ...{ number, flag, payment_status: paymentStatus, total, currency },
          placed_at: time(placedAt),
        }),
      )
      print(args.json, shown, () =>
        table(
          ['Number', 'What', 'Payment', 'Total', 'Placed'],
          shown.map((one) => [
            one.number,
            one.flag,
            one.payment_status,
            money(one.total, one.currency).formatted,
            one.placed_at,
          ]),
        ),
      )
    }),
})

const unflag = defineCommand({
  meta: { name: 'unflag', description: 'Take an order off the list of those that something is wrong with.' },
  args: { number, json },
  run: ({ args }) => change(args, (app) => unflagOrder(app, args.number)),
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
    const shown = await showOrder(app, order)
    print(args.json, shown, () => describeOrder(shown))
  })
}

await runProgram(
  defineCommand({
    meta: { name: 'orders', description: 'The shop’s orders.' },
    subCommands: { show, pay, ship, deliver, cancel, refund, flagged, unflag },
  }),
)
