import { defineCommand } from 'citty'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { listFlagged } from '#lib/domains/shop/orders/index.ts'
import {
  cancelOrderByHand,
  clearOrderFlag,
  markOrderDelivered,
  markOrderPaid,
  revokeOrderLink,
  shipParcel,
} from '#lib/domains/shop/orders/staff/index.ts'
import { reconcileOrders } from '#lib/domains/shop/reconciliation/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { json } from '../support/json-option.ts'
import { changeOrder, showOnly } from '../support/orders/change-order.ts'
import { invoiceOrder } from '../support/orders/invoice-order.ts'
import { parsePayment, refundCommand, withOptionalValues } from '../support/orders/refund-command.ts'
import { closeCommand, lostCommand, returnCommand } from '../support/orders/return-commands.ts'
import { showFunnel } from '../support/orders/show-funnel.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const number = { type: 'positional', required: true, description: 'The order’s number' } as const
const text = (description: string) => ({ type: 'string', description }) as const

const show = defineCommand({
  meta: { name: 'show', description: 'Show an order.' },
  args: { number, json },
  run: ({ args }) => changeOrder(args, showOnly),
})

const pay = defineCommand({
  meta: {
    name: 'pay',
    description:
      'Mark an order as paid: the money has arrived. A payment of another amount that it has is accepted as what it cost.',
  },
  args: {
    number,
    payment: text(
      'By which payment (see show): its ID, such as of a debit that is on its way, or "offline" for money that came ' +
        'outside any provider. Needed where the order has payments of its own',
    ),
    json,
  },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) =>
      markOrderPaid(app, operator('orders pay'), number, parsePayment(args.payment)),
    ),
})

const ship = defineCommand({
  meta: { name: 'ship', description: 'Mark everything not shipped yet as shipped.' },
  args: {
    number,
    carrier: text('The carrier, such as UPS'),
    tracking: text('The tracking number'),
    'tracking-url': text('The tracking page (https); by default the carrier’s own page, if known'),
    json,
  },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) =>
      shipParcel(app, operator('orders ship'), number, {
        carrier: args.carrier ?? null,
        tracking: args.tracking ?? null,
        trackingUrl: args['tracking-url'],
      }),
    ),
})

const deliver = defineCommand({
  meta: { name: 'deliver', description: 'Mark a shipped order as delivered.' },
  args: { number, json },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) => markOrderDelivered(app, operator('orders deliver'), number)),
})

const cancel = defineCommand({
  meta: {
    name: 'cancel',
    description: 'Cancel an order that is unpaid or free, and has not shipped or has come back.',
  },
  args: { number, json },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) => cancelOrderByHand(app, operator('orders cancel'), number)),
})

const flagged = defineCommand({
  meta: { name: 'flagged', description: 'List the orders that need attention.' },
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
          ['Number', 'Problem', 'Payment', 'Total', 'Placed'],
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
  meta: { name: 'unflag', description: 'Remove an order from the list of those that need attention.' },
  args: { number, json },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) => clearOrderFlag(app, operator('orders unflag'), number)),
})

const reconcile = defineCommand({
  meta: {
    name: 'reconcile',
    description:
      'Compare providers, ledger, invoices and orders, as happens every night, and flag the orders whose money does not add up.',
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const found = (await reconcileOrders(app)).map(({ number, kind, subject, expected, found: is }) => ({
        ...{ number, kind, subject, expected, found: is },
      }))
      print(args.json, found, () =>
        table(
          ['Number', 'Problem', 'Of', 'Expected', 'Found'],
          found.map((one) => [one.number, one.kind, one.subject, one.expected, one.found]),
        ),
      )
    }),
})

const revoke = defineCommand({
  meta: {
    name: 'revoke-link',
    description: 'Invalidate all links to a guest’s order, such as one that was forwarded.',
  },
  args: { number, json },
  run: ({ args }) =>
    changeOrder(args, (app, { number }) => revokeOrderLink(app, operator('orders revoke-link'), number)),
})

const invoice = defineCommand({
  meta: {
    name: 'invoice',
    description: 'Issue an order’s invoice, unless it has one, and list it with its credit notes.',
  },
  args: { number, pdf: text('A file to write the latest document to, as a PDF'), json },
  run: ({ args }) => invoiceOrder(args),
})

const funnel = defineCommand({
  meta: {
    name: 'funnel',
    description: 'How many carts were begun, opened at checkout, ordered and paid, day by day.',
  },
  args: { days: text('How many days, today included; by default 14'), json },
  run: ({ args }) => showFunnel(args),
})

await runProgram(
  defineCommand({
    meta: { name: 'orders' },
    subCommands: {
      show,
      pay,
      ship,
      deliver,
      cancel,
      refund: refundCommand,
      return: returnCommand,
      lost: lostCommand,
      close: closeCommand,
      flagged,
      unflag,
      reconcile,
      'revoke-link': revoke,
      invoice,
      funnel,
    },
  }),
  { reads: ['show', 'flagged', 'funnel'], rawArgs: withOptionalValues(process.argv.slice(2)) },
)
