import { parseArgs } from 'node:util'
import { defineCommand } from 'citty'
import { type RefundRequest, refundByHand } from '#lib/domains/checkout/index.ts'
import type { Order } from '#lib/domains/orders/index.ts'
import { listPayments } from '#lib/domains/payments/index.ts'
import { changeOrder } from './change-order.ts'
import { json } from './json-option.ts'
import { readAmount, readWhole } from './read-number.ts'

const text = (description: string) => ({ type: 'string', description }) as const
const flag = (description: string) => ({ type: 'boolean', description }) as const

export const refundCommand = defineCommand({
  meta: {
    name: 'refund',
    description:
      'Refund an order: all that is left of it, or what the options name. What a provider captured goes back through ' +
      'it; anything else counts as refunded by you. Refunded pieces are not shipped any more, and an order of which ' +
      'every piece was refunded before shipment is cancelled, with its coupon.',
  },
  args: {
    number: { type: 'positional', required: true, description: 'The order’s number' },
    line: text('SKU_OR_ID:QUANTITY, such as CUP-1:2: pieces of one line, with their tax; may be repeated'),
    shipping: text(
      'What shipping cost, or a part: 650 in the smallest unit, or 6.50; all of it without a value',
    ),
    amount: text('An amount without reference to goods: 1250 in the smallest unit, or 12.50'),
    restock: flag('Put all refunded pieces back into stock; by default those that were not shipped yet'),
    'no-restock': flag('Put nothing back into stock'),
    payment: text(
      'Which payment (see show): its ID, or "offline" for what you refund outside of any provider. By default the ' +
        'order’s own, or else the only other one with money left',
    ),
    json,
  },
  run: ({ args: { number, json }, rawArgs }) =>
    changeOrder({ number, json }, async (app, order) => {
      const given = readOptions(rawArgs)
      const payment = readPayment(given.payment)
      const payments = await listPayments(app, order.id)
      const currency = payments.find(({ id }) => id === payment)?.currency ?? order.currency
      const request = { ...toRequest(given, order, currency), payment }
      const { isQueued, isPending } = await refundByHand(app, order, request)
      if (isPending)
        console.error(
          'The provider has taken the refund, which counts once it is made: it is asked until then.',
        )
      if (isQueued) console.error('The provider does not respond now: the refund is made as soon as it does.')
    }),
})

/** Gives `--shipping` without a value one, since a text option must have it. */
export function withOptionalValues(args: readonly string[]): string[] {
  return args.map((arg, index) =>
    arg === '--shipping' && !/^\d+(\.\d+)?$/.test(args[index + 1] ?? '') ? '--shipping=all' : arg,
  )
}

type Options = ReturnType<typeof readOptions>

function readOptions(rawArgs: string[]) {
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
  return {
    lines: lines.map((line) => readLine(line, order)),
    ...(shipping !== undefined && {
      shipping: shipping === 'all' ? ('all' as const) : readAmount('--shipping', shipping, order.currency),
    }),
    ...(amount !== undefined && { amount: readAmount('--amount', amount, currency) }),
    ...(restock !== undefined && { restock }),
  }
}

/** A SKU may have a colon in it: the quantity follows the last one. */
function readLine(given: string, { number, lines }: Order): { lineId: number; quantity: number } {
  const [, name = '', quantity = ''] = /^(.+):([^:]*)$/.exec(given) ?? []
  const bySku = lines.filter(({ sku }) => sku !== null && sku.toLowerCase() === name.toLowerCase())
  const found = bySku.length > 0 ? bySku : lines.filter(({ id }) => String(id) === name)
  const [line, another] = found
  if (!line) throw new Error(`--line takes SKU_OR_ID:QUANTITY, and ${number} has no line ${name || given}.`)
  if (another) throw new Error(`${number} has several lines ${name}: pass the ID that show prints.`)
  return { lineId: line.id, quantity: readWhole('--line', quantity, 1) }
}

function readPayment(given: string | undefined): number | 'offline' | null {
  if (given === undefined || given === 'offline') return given ?? null
  return readWhole('--payment', given, 1)
}
