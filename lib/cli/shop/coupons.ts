import { defineCommand } from 'citty'
import {
  type CouponInput,
  createCoupon,
  type ListedCoupon,
  listCoupons,
} from '#lib/domains/shop/cart/index.ts'
import { json } from '../support/json-option.ts'
import { parseAmount, parseWhole } from '../support/parse-number.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const text = (description: string) => ({ type: 'string', description }) as const

const create = defineCommand({
  meta: { name: 'create', description: 'Create a coupon.' },
  args: {
    code: { type: 'positional', required: true, description: 'The code that buyers enter; case-insensitive' },
    percent: text('A percentage off, such as 10 or 12.5'),
    fixed: text('An amount off: 500 in the smallest unit, or 5.00'),
    'free-shipping': {
      type: 'boolean',
      default: false,
      description:
        'Make shipping free: as much as the cheapest method costs, unless one of the next two is given',
    },
    'shipping-methods': text('The codes of the methods that are free, such as "standard, parcel"'),
    'max-shipping': text('The highest price of shipping that is free: 900 in the smallest unit, or 9.00'),
    description: text('A description for buyers'),
    'max-uses': text('How often it can be used'),
    'max-uses-per-customer': text('How often one customer can use it'),
    'starts-at': text('When it becomes valid, such as 2026-12-01 or 2026-12-01T09:00:00Z'),
    'ends-at': text('When it expires'),
    public: {
      type: 'boolean',
      default: false,
      description:
        'The shop announces the code, so that the price with it counts as one asked before: a percentage without a minimum',
    },
    'min-subtotal': text('The minimum subtotal: 5000 in the smallest unit, or 50.00'),
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const currency = app.settings.current['currency.code']
      const amount = (name: string, value: string | undefined) =>
        value === undefined ? null : parseAmount(name, value, currency)
      const whole = (name: string, value: string | undefined) =>
        value === undefined ? null : parseWhole(name, value, 1)
      const coupon = await createCoupon(app, {
        code: parseCode(args.code),
        description: args.description ?? '',
        reduction: parseReduction(args.percent, amount('--fixed', args.fixed), args['free-shipping'], {
          methods: parseCodes(args['shipping-methods']),
          maxPrice: amount('--max-shipping', args['max-shipping']),
        }),
        maxUses: whole('--max-uses', args['max-uses']),
        maxUsesPerCustomer: whole('--max-uses-per-customer', args['max-uses-per-customer']),
        startsAt: parseTime('--starts-at', args['starts-at']),
        endsAt: parseTime('--ends-at', args['ends-at']),
        minSubtotal: amount('--min-subtotal', args['min-subtotal']),
        isPublic: args.public,
      })
      print(args.json, toPlain(coupon), () => `Created coupon ${coupon.code}.`)
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the coupons.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const coupons = (await listCoupons(app)).map(toPlain)
      print(args.json, coupons, () =>
        table(
          ['Code', 'Type', 'Uses', 'Ends at'],
          coupons.map(({ code, type, uses, max_uses: most, ends_at: end }) => [
            code,
            type,
            most === null ? String(uses) : `${uses} of ${most}`,
            end ?? '',
          ]),
        ),
      )
    }),
})

function parseCode(code: string): string {
  if (!/^\S{1,64}$/.test(code)) throw new Error('CODE must be 1 to 64 characters without spaces.')
  return code
}

function parseReduction(
  percent: string | undefined,
  amount: number | null,
  isShippingFree: boolean,
  covered: { methods: string[]; maxPrice: number | null },
): CouponInput['reduction'] {
  if ([percent !== undefined, amount !== null, isShippingFree].filter(Boolean).length !== 1)
    throw new Error('Pass one of --percent, --fixed and --free-shipping.')
  if (!isShippingFree && (covered.methods.length > 0 || covered.maxPrice !== null))
    throw new Error('--shipping-methods and --max-shipping go with --free-shipping.')
  if (amount !== null) return { type: 'fixed', amount }
  if (percent === undefined) return { type: 'free_shipping', ...covered }
  const hundredths = Math.round(Number(percent) * 100)
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || hundredths < 1 || hundredths > 10_000)
    throw new Error('--percent takes a number up to 100, such as 10 or 12.5.')
  return { type: 'percent', percent: hundredths }
}

function parseCodes(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter(Boolean)
}

function parseTime(name: string, value: string | undefined): Date | null {
  if (value === undefined) return null
  const time = new Date(value)
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(time.getTime()))
    throw new Error(`${name} takes a time such as 2026-12-01T09:00:00Z.`)
  return time
}

function toPlain(coupon: ListedCoupon) {
  const toNumber = (amount: bigint | null) => (amount === null ? null : Number(amount))
  return {
    id: coupon.id,
    code: coupon.code,
    description: coupon.description,
    type: coupon.type,
    percent: coupon.percent === null ? null : coupon.percent / 100,
    amount: toNumber(coupon.amount),
    currency: coupon.currency,
    min_subtotal: toNumber(coupon.minSubtotal),
    shipping_methods: coupon.shippingMethods,
    max_shipping: toNumber(coupon.maxShipping),
    max_uses: coupon.maxUses,
    max_uses_per_customer: coupon.maxUsesPerCustomer,
    uses: coupon.uses,
    active: coupon.active,
    starts_at: coupon.startsAt?.toISOString() ?? null,
    ends_at: coupon.endsAt?.toISOString() ?? null,
  }
}

await runProgram(
  defineCommand({
    meta: { name: 'coupons' },
    subCommands: { create, list },
  }),
  { reads: ['list'] },
)
