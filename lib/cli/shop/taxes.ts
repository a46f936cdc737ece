import { defineCommand } from 'citty'
import { type ListedTaxRate, listTaxRates, removeTaxRate, setTaxRate } from '#lib/domains/shop/rates/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { partArgs } from '../support/rates/parse-zone.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const text = (description: string) => ({ type: 'string', description }) as const

const set = defineCommand({
  meta: {
    name: 'set',
    description: 'Set the tax rate of a country, a state or a range of postcodes.',
  },
  args: {
    country: { type: 'positional', required: true, description: 'Its code, such as US' },
    rate: { type: 'positional', required: true, description: 'A percentage, such as 20 or 8.875' },
    name: { type: 'string', required: true, description: 'What buyers see, such as "VAT 20%"' },
    ...partArgs,
    class: { type: 'string', default: 'standard', description: 'The tax class of the goods it applies to' },
    priority: {
      type: 'string',
      default: '1',
      description: 'Rates of different priorities add up; within one, the most specific applies',
    },
    'goods-only': { type: 'boolean', default: false, description: 'Do not apply this rate to shipping' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const input = {
        ...{ country: args.country, state: args.state ?? null, postcodes: args.postcode ?? null },
        name: args.name,
        rate: parseRate(args.rate),
        taxClass: args.class,
        priority: parseWhole('--priority', args.priority, 1),
        appliesToShipping: !args['goods-only'],
      }
      const rate = await transact(database.prisma, (tx) => setTaxRate(tx, input))
      print(args.json, toPlain(rate), () => `${rate.name} is ${formatRate(rate.rate)}% in ${describe(rate)}.`)
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the tax rates.' },
  args: { country: text('Only the rates of this country'), json },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const rates = (await listTaxRates(database.prisma, args.country ?? null)).map(toPlain)
      print(args.json, rates, () =>
        table(
          ['Id', 'Country', 'State', 'Postcodes', 'Class', 'Priority', 'Rate', 'Shipping', 'Name'],
          rates.map((rate) => [
            String(rate.id),
            rate.country,
            rate.state ?? '',
            rate.postcodes ?? '',
            rate.class,
            String(rate.priority),
            `${rate.rate}%`,
            rate.shipping ? 'yes' : 'no',
            rate.name,
          ]),
        ),
      )
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove a tax rate.' },
  args: { id: { type: 'positional', required: true, description: 'Its id, as shown by list' }, json },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const id = parseWhole('ID', args.id, 1)
      await removeTaxRate(database.prisma, id)
      print(args.json, { id, removed: true }, () => `Removed tax rate ${id}.`)
    }),
})

/** A percentage in millionths. The domain refuses values above 100. */
function parseRate(percent: string): number {
  const millionths = parseMajor(percent, 4)
  if (millionths !== null) return millionths
  throw new Error('RATE must be a percentage from 0 to 100 with at most four decimals, such as 20 or 8.875.')
}

function describe({ country, state, postcodes }: ListedTaxRate): string {
  return [country, state, postcodes].filter((part) => part !== '').join(' ')
}

function toPlain(rate: ListedTaxRate) {
  return {
    id: rate.id,
    name: rate.name,
    country: rate.country,
    state: rate.state || null,
    postcodes: rate.postcodes || null,
    class: rate.taxClass,
    priority: rate.priority,
    rate: formatRate(rate.rate),
    shipping: rate.appliesToShipping,
  }
}

await runProgram(
  defineCommand({
    meta: { name: 'taxes' },
    subCommands: { list, set, remove },
  }),
  { reads: ['list'] },
)
