import { parseArgs } from 'node:util'
import { defineCommand } from 'citty'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Order,
  type ReturnedUse,
  type ReturnReason,
  returnReasons,
  type ShippedParcel,
} from '#lib/domains/shop/orders/index.ts'
import { closeOrderRest, loseOrderParcel, receiveOrderReturn } from '#lib/domains/shop/orders/staff/index.ts'
import { json } from '../json-option.ts'
import { parseWhole } from '../parse-number.ts'
import { changeOrder } from './change-order.ts'
import { parseLine } from './parse-line.ts'

const number = { type: 'positional', required: true, description: 'The order’s number' } as const
const text = (description: string) => ({ type: 'string', description }) as const
const flag = (description: string) => ({ type: 'boolean', description }) as const
const parcel = text(
  'Which parcel: 1 for the first; by default the last one that is with the buyer or on its way',
)

export const returnCommand = defineCommand({
  meta: {
    name: 'return',
    description:
      'Record what came back of an order: all of a parcel, or what --line says. No money moves: of an unpaid order it need ' +
      'not be paid any more, and of a paid one it can be refunded.',
  },
  args: {
    number,
    parcel,
    line: text('SKU_OR_ID:QUANTITY, such as CUP-1:2: a quantity of one line; may be repeated'),
    'no-restock': flag('Put nothing back into stock'),
    again: flag('Ship it to the buyer again'),
    reason: text(`Why: ${returnReasons.join(', ')}; by default undeliverable`),
    json,
  },
  run: ({ args, rawArgs }) =>
    changeOrder(args, async (app, order) => {
      const { values } = parseArgs({
        args: rawArgs,
        strict: false,
        options: { line: { type: 'string', multiple: true } },
      })
      const wanted = (values.line ?? []).flatMap((line) =>
        typeof line === 'string' ? [parseLine(line, order)] : [],
      )
      const { id: shipmentId, left } = findParcel(order, args.parcel)
      const use: ReturnedUse = args.again ? 'ship_again' : args['no-restock'] ? 'discard' : 'restock'
      const lines = (wanted.length > 0 ? wanted : left).map((line) => ({ ...line, use }))
      const received = { lines, shipmentId, reason: parseReason(args.reason) }
      await receiveOrderReturn(app, operator('orders return'), order.number, received)
    }),
})

export const lostCommand = defineCommand({
  meta: {
    name: 'lost',
    description:
      'Record that a parcel was lost: what was in it is to be shipped again from stock, unless you refund it or cancel the order.',
  },
  args: { number, parcel, json },
  run: ({ args }) =>
    changeOrder(args, async (app, order) => {
      const { id: shipmentId } = findParcel(order, args.parcel)
      await loseOrderParcel(app, operator('orders lost'), order.number, { shipmentId })
    }),
})

export const closeCommand = defineCommand({
  meta: {
    name: 'close',
    description:
      'End a partly shipped order without money to refund: the rest is not shipped, goes back into stock and need not be paid.',
  },
  args: { number, json },
  run: ({ args }) =>
    changeOrder(args, (app, order) => closeOrderRest(app, operator('orders close'), order.number)),
})

function findParcel({ number, shipments }: Order, given: string | undefined): ShippedParcel {
  const found =
    given === undefined
      ? shipments.findLast(({ state }) => state === 'shipped' || state === 'delivered')
      : shipments[parseWhole('--parcel', given, 1) - 1]
  if (!found) throw new Error(`${number} has no such parcel.`)
  return found
}

function parseReason(given = 'undeliverable'): ReturnReason {
  const reason = returnReasons.find((one) => one === given)
  if (!reason) throw new Error(`--reason takes ${returnReasons.join(', ')}.`)
  return reason
}
