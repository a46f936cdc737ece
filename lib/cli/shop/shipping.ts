import { defineCommand } from 'citty'
import {
  listShippingMethods,
  removeShippingMethod,
  type ShippingChange,
  type ShippingMethod,
  setShippingMethod,
} from '#lib/domains/shop/rates/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { describeMethods, toPlainMethod } from '../support/rates/describe-shipping.ts'
import { parseShippingTerms, termsArgs } from '../support/rates/parse-shipping-terms.ts'
import { parseZoneOptions, zoneArgs } from '../support/rates/parse-zone.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const code = {
  type: 'positional',
  required: true,
  description: 'Its code, such as standard',
} as const
const text = (description: string) => ({ type: 'string', description }) as const
const flag = (description: string) => ({ type: 'boolean', default: false, description }) as const

const set = defineCommand({
  meta: {
    name: 'set',
    description: 'Set a shipping method, or its price in a zone. Options left out stay unchanged.',
  },
  args: {
    code,
    name: text('The name that buyers see; required for a new method'),
    description: text('The description that buyers see below the name'),
    eta: text('The delivery time, such as "1–2 working days"'),
    ...termsArgs,
    ...zoneArgs,
    'not-there': flag('Do not offer it in this zone'),
    countries: text('Outside its zones, offer it only in these countries: US,CA; or all'),
    'only-zones': flag('Offer it only in its zones'),
    taxed: flag('Tax it according to the tax rates'),
    untaxed: flag('Never tax it'),
    on: flag('Offer it'),
    off: flag('Do not offer it anywhere'),
    position: text('Its position in the list; the first method is the default'),
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const currency = app.settings.current['currency.code']
      const zone = parseZoneOptions(args)
      const terms = parseShippingTerms(args, currency)
      if (args['not-there'] && terms) throw new Error('--not-there cannot be combined with a price.')
      const change: ShippingChange = {
        code: args.code,
        name: args.name,
        description: args.description,
        eta: args.eta,
        taxable: choose(args, 'taxed', 'untaxed'),
        active: choose(args, 'on', 'off'),
        position: args.position === undefined ? undefined : parseWhole('--position', args.position),
        countries: args.countries === undefined ? undefined : parseCountries(args.countries),
        onlyInZones: args['only-zones'] || undefined,
        zone,
        terms: args['not-there'] ? null : terms,
      }
      await transact(app.database.prisma, (tx) => setShippingMethod(tx, change))
      const methods = await listShippingMethods(app.database.prisma)
      const method = methods.find((one) => one.code === args.code) as ShippingMethod
      print(args.json, toPlainMethod(method), () => describeMethods([method], currency))
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the shipping methods and their zones.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ database, settings }) => {
      const methods = await listShippingMethods(database.prisma)
      print(args.json, methods.map(toPlainMethod), () =>
        describeMethods(methods, settings.current['currency.code']),
      )
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove a shipping method, or its price in a zone.' },
  args: { code, ...zoneArgs, json },
  run: ({ args }) =>
    runCommand(async ({ database }) => {
      const zone = parseZoneOptions(args)
      await removeShippingMethod(database.prisma, args.code, zone)
      print(args.json, { code: args.code, removed: true }, () =>
        zone ? `Removed that zone of ${args.code}.` : `Removed ${args.code}.`,
      )
    }),
})

/** True or false for one of two flags, undefined for neither. */
function choose<Name extends string>(args: Record<Name, boolean>, yes: Name, no: Name): boolean | undefined {
  if (args[yes] && args[no]) throw new Error(`Pass one of --${yes} and --${no}.`)
  return args[yes] || args[no] ? args[yes] : undefined
}

function parseCountries(list: string): string[] {
  if (list.trim() === 'all') return []
  return list.split(',').map((country) => country.trim().toUpperCase())
}

await runProgram(
  defineCommand({
    meta: { name: 'shipping' },
    subCommands: { list, set, remove },
  }),
  { reads: ['list'] },
)
