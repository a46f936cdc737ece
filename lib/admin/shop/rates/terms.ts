import { invalidField, readAll } from '#lib/domains/domain-error.ts'
import type { ShippingBands, ShippingTerms } from '#lib/domains/shop/rates/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readAmount, readFreeFrom, readThousandths } from '../catalogue/read-amount.ts'

/** The fields of shipping terms as they are typed. `bands` are such as `2: 5.00, 10: 9.00`. */
export type TermsTexts = Record<
  'kind' | 'price' | 'bands' | 'free_from' | 'min_weight' | 'max_weight',
  string
>

export const pricings = ['price', 'weight', 'subtotal'] as const

/** Throws `invalid_fields`. */
export function readTerms(texts: TermsTexts, currency: string): ShippingTerms {
  const by = texts.kind === 'weight' || texts.kind === 'subtotal' ? texts.kind : null
  return readAll({
    price: () => (by ? 0 : readAmount('price', texts.price, currency)),
    bands: (): ShippingTerms['bands'] => by && { by, steps: readSteps(texts.bands, by, currency) },
    freeFrom: () => readFreeFrom('free_from', texts.free_from, currency),
    minWeight: () => readThousandths('min_weight', texts.min_weight),
    maxWeight: () => readThousandths('max_weight', texts.max_weight),
  })
}

function readSteps(text: string, by: ShippingBands['by'], currency: string): ShippingBands['steps'] {
  const example = '2: 5.00, 10: 9.00'
  return text
    .split(/[,;\n](?=\s*\d+(?:\.\d+)?\s*:)|[;\n]/)
    .filter((step) => step.trim() !== '')
    .map((step) => {
      const [bound, price, more] = step.split(':')
      if (bound === undefined || price === undefined || more !== undefined)
        throw invalidField('bands', 'not_a_number', { example })
      const from = by === 'weight' ? readThousandths('bands', bound) : readAmount('bands', bound, currency)
      if (from === null) throw invalidField('bands', 'not_a_number', { example })
      return { bound: from, price: readAmount('bands', price, currency) }
    })
}

/** The terms as their fields show them; without any, empty ones. */
export function writeTerms(terms: ShippingTerms | null, currency: string): TermsTexts {
  const amount = (value: number) => writeMajor(value, currencyExponent(currency))
  const weight = (value: number | null) => (value === null ? '' : String(value / 1000))
  const { price = 0, bands = null, freeFrom = null, minWeight = null, maxWeight = null } = terms ?? {}
  return {
    kind: bands?.by ?? 'price',
    price: terms === null || bands ? '' : amount(price),
    bands: (bands?.steps ?? [])
      .map(
        (step) =>
          `${bands?.by === 'weight' ? weight(step.bound) : amount(step.bound)}: ${amount(step.price)}`,
      )
      .join(', '),
    free_from: freeFrom === null ? '' : amount(freeFrom),
    min_weight: weight(minWeight),
    max_weight: weight(maxWeight),
  }
}

/** Terms in words, for lists. */
export function describeTerms({ t, app, format }: Panel, terms: ShippingTerms): string {
  const unit = app.settings.current['shop.weight_unit']
  const { price, bands, freeFrom, minWeight, maxWeight } = terms
  const weight = (thousandths: number) => `${format.number(thousandths / 1000)} ${unit}`
  const steps = bands?.steps.map((step) =>
    bands.by === 'weight'
      ? t('admin.rates.up_to', { weight: weight(step.bound), price: format.money(step.price) })
      : t('admin.rates.from_subtotal', { amount: format.money(step.bound), price: format.money(step.price) }),
  )
  return [
    ...(steps ?? [format.money(price)]),
    ...(freeFrom === null ? [] : [t('admin.rates.is_free_from', { amount: format.money(freeFrom) })]),
    ...(minWeight === null ? [] : [t('admin.rates.no_less', { weight: weight(minWeight) })]),
    ...(maxWeight === null ? [] : [t('admin.rates.no_more', { weight: weight(maxWeight) })]),
  ].join('; ')
}
