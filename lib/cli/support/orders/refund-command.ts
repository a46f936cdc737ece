import { parseArgs } from 'node:util'
import { defineCommand } from 'citty'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import type { RefundRequest } from '#lib/domains/shop/checkout/index.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import { refundOrderByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { listPayments } from '#lib/domains/shop/payments/index.ts'
import { json } from '../json-option.ts'
import { parseAmount, parseWhole } from '../parse-number.ts'
import { changeOrder } from './change-order.ts'
import { parseLine } from './parse-line.ts'

const text = (description: string) => ({ type: 'string', description }) as const
const flag = (description: string) => ({ type: 'boolean', description }) as const

export const refundCommand = defineCommand({
  meta: {
    name: 'refund',
    description:
      'Refund an order: everything left, or what the options specify. Money captured by a provider is returned ' +
      'through it; anything else counts as refunded by you. Refunded items are no longer shipped, and an order ' +
      'whose items were all refunded before shipment is cancelled, with its coupon.',
  },
  args: {
    number: { type: 'positional', required: true, description: 'The order’s number' },
    line: text('SKU_OR_ID:QUANTITY, such as CUP-1:2: a quantity of one line, with its tax; may be repeated'),
    shipping: text(
      'The shipping cost, or a part of it: 650 in the smallest unit, or 6.50; without a value, all of it',
    ),
    amount: text('An amount not tied to any items: 1250 in the smallest unit, or 12.50'),
    restock: flag('Put all refunded items back into stock; by default, those not shipped yet'),
    'no-restock': flag('Put nothing back into stock'),
    payment: text(
      'Which payment (see show): its ID, or "offline" for a refund you make outside any provider. Needed where more ' +
        'than one has money left; items and shipping are refunded of the order’s own payment',
    ),
    json,
  },
  run: ({ args: { number, json }, rawArgs }) =>
    changeOrder({ number, json }, async (app, order) => {
      const given = parseOptions(rawArgs)
      const payment = parsePayment(given.payment)
      const payments = await listPayments(app, order.id)
      const currency = payments.find(({ id }) => id === payment)?.currency ?? order.currency
      const request = { ...toRequest(given, order, currency), payment }
      const made = await refundOrderByHand(app, operator('orders refund'), order.number, request)
      if (made === 'pending')
        console.error(
          'The provider has accepted the refund. It counts once the provider has carried it out, which is checked ' +
            'until then.',
        )
      if (made === 'queued')
        console.error('The provider is not responding. The refund will be made as soon as it does.')
    }),
})

/** Adds a value to `--shipping` without one, since text options must have a value. */
export function withOptionalValues(args: readonly string[]): string[] {
  return args.map((arg, index) =>
    arg === '--shipping' && !/^\d+(\.\d+)?$/.test(args[index + 1] ?? '') ? '--shipping=all' : arg,
  )
}

type Options = ReturnType<typeof parseOptions>

function parseOptions(rawArgs: string[]) {
  const one = { type: 'string' } as const
  const { values } = parseArgs({
    args: rawArgs,
    strict: false,
    options: {
      line: { type: 'string', multiple: true },
      shipping: one,
      amount: one,
      payment: one,
      restock: { type: 'boolean' },
      'no-restock': { type: 'boolean' },
    },
  })
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  if (values.restock && values['no-restock'])
    throw new Error('--restock and --no-restock cannot be combined.')
  return {
    lines: (values.line ?? []).filter((line) => typeof line === 'string'),
    shipping: textOf(values.shipping),
    amount: textOf(values.amount),
    payment: textOf(values.payment),
    restock: values.restock ? true : values['no-restock'] ? false : undefined,
  }
}

function toRequest(
  { lines, shipping, amount, restock }: Options,
  order: Order,
  currency: string,
): RefundRequest {
  const isWhole = lines.length === 0 && shipping === undefined && amount === undefined
  return {
    ...(isWhole ? { everything: true } : { lines: lines.map((line) => parseLine(line, order)) }),
    ...(shipping !== undefined && {
      shipping: shipping === 'all' ? ('all' as const) : parseAmount('--shipping', shipping, order.currency),
    }),
    ...(amount !== undefined && { amount: parseAmount('--amount', amount, currency) }),
    ...(restock !== undefined && { restock }),
  }
}

/** The value of `--payment`: an id, or `offline`. */
export function parsePayment(given: string | undefined): number | 'offline' | null {
  if (given === undefined || given === 'offline') return given ?? null
  return parseWhole('--payment', given, 1)
}
