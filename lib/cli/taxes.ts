import { defineCommand } from 'citty'
import { type ListedTaxRate, listTaxRates, removeTaxRate, setTaxRate } from '#lib/domains/rates/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { parseMajor } from '#lib/services/money/parse-major.ts'
import { readWhole } from './support/read-number.ts'
import { partArgs } from './support/read-zone.ts'
import { print, runCommand, table } from './support/run-command.ts'
import { runProgram } from './support/run-program.ts'

const json = { type: 'boolean', default: false, description: 'Print one JSON value' } as const
const text = (description: string) => ({ type: 'string', description }) as const

const set = defineCommand({
  meta: {
    name: 'set',
    description: 'Set the tax of a country, a state or postcodes, in place of what it was.',
  },
  args: {
    country: { type: 'positional', required: true, description: 'Its code, such as US' },
    rate: { type: 'positional', required: true, description: 'Per cent, such as 20 or 8.875' },
    name: { type: 'string', required: true, description: 'What buyers read, such as "VAT 20%"' },
    ...partArgs,
    class: { type: 'string', default: 'standard', description: 'The tax class of the goods it is for' },
    priority: {
      type: 'string',
      default: '1',
      description: 'Different priorities are added up; of one, the most specific counts',
    },
    'goods-only': { type: 'boolean', default: false, description: 'Shipping is not taxed with it' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const input = {
        ...{ country: args.country, state: args.state ?? null, postcodes: args.postcode ?? null },
        name: args.name,
        rate: readRate(args.rate),
        taxClass: args.class,
        priority: readWhole('--priority', args.priority, 1),
        appliesToShipping: !args['goods-only'],
      }
      const rate = await transact(database.prisma, (tx) => setTaxRate(tx, input))
      print(
        args.json,
        toPlain(rate),
        () => `${rate.name} is ${formatRate(rate.rate)} % in ${describe(rate)}.`,
      )
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'Show all taxes.' },
  args: { country: text('Those of this country alone'), json },
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
            `${rate.rate} %`,
            rate.shipping ? 'yes' : 'no',
            rate.name,
          ]),
        ),
      )
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Take a tax away.' },
  args: { id: { type: 'positional', required: true, description: 'Its id, as list shows it' }, json },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const id = readWhole('ID', args.id, 1)
      await removeTaxRate(database.prisma, id)
      print(args.json, { id, removed: true }, () => `Tax ${id} is gone.`)
    }),
})

/** Per cent as millionths. What is above 100 is for the domain to refuse. */
function readRate(percent: string): number {
  const millionths = parseMajor(percent, 4)
  if (millionths !== null) return millionths
  throw new Error('RATE is per cent with at most four decimals, from 0 to 100: 20 or 8.875.')
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
    meta: { name: 'taxes', description: 'What goods and shipping are taxed with, and where.' },
    subCommands: { list, set, remove },
  }),
  { reads: ['list'] },
)
