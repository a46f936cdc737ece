import type { ShippingMethod, ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { table } from '../run-command.ts'

/** A shipping method, as printed by `--json`. */
export function toPlainMethod({ terms, zones, countries, ...method }: ShippingMethod) {
  return {
    ...method,
    countries,
    only_zones: terms === null,
    terms: terms && toPlainTerms(terms),
    zones: zones.map((zone) => ({
      country: zone.country,
      state: zone.state || null,
      postcodes: zone.postcodes || null,
      terms: zone.terms && toPlainTerms(zone.terms),
    })),
  }
}

/** Amounts in minor units, weights in the shop's unit. */
function toPlainTerms({ price, bands, freeFrom, minWeight, maxWeight }: ShippingTerms) {
  const toWeight = (thousandths: number | null) => (thousandths === null ? null : thousandths / 1000)
  return {
    price: bands ? null : price,
    by: bands?.by ?? null,
    bands: (bands?.steps ?? []).map((step) =>
      bands?.by === 'weight'
        ? { up_to: toWeight(step.bound), price: step.price }
        : { from: step.bound, price: step.price },
    ),
    free_from: freeFrom,
    min_weight: toWeight(minWeight),
    max_weight: toWeight(maxWeight),
  }
}

/** A table of shipping methods, each with its zones below it. */
export function describeMethods(methods: readonly ShippingMethod[], currency: string): string {
  const rows = methods.flatMap((method) => [
    [
      method.code,
      method.active ? method.name : `${method.name} (off)`,
      method.countries.length > 0 ? method.countries.join(', ') : 'everywhere',
      method.terms ? describeTerms(method.terms, currency) : 'only in zones',
      method.taxable ? 'yes' : 'no',
    ],
    ...method.zones.map((zone) => [
      '',
      '',
      [zone.country, zone.state, zone.postcodes].filter((part) => part !== '').join(' '),
      zone.terms ? describeTerms(zone.terms, currency) : 'not offered',
      '',
    ]),
  ])
  return table(['Code', 'Name', 'Where', 'Costs', 'Taxed'], rows)
}

function describeTerms(
  { price, bands, freeFrom, minWeight, maxWeight }: ShippingTerms,
  currency: string,
): string {
  const money = (amount: number) => writeMajor(amount, currencyExponent(currency))
  const steps = bands?.steps.map((step) =>
    bands.by === 'weight'
      ? `up to ${step.bound / 1000}: ${money(step.price)}`
      : `from ${money(step.bound)}: ${money(step.price)}`,
  )
  return [
    steps ? `by ${bands?.by}, ${steps.join(', ')}` : money(price),
    ...(freeFrom === null ? [] : [`free from ${money(freeFrom)}`]),
    ...(minWeight === null ? [] : [`no less than ${minWeight / 1000}`]),
    ...(maxWeight === null ? [] : [`no more than ${maxWeight / 1000}`]),
  ].join('; ')
}
