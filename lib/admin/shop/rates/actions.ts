'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  type GivenZone,
  listStaffRates,
  removeShipping,
  removeTax,
  saveShipping,
  saveTax,
} from '#lib/domains/shop/rates/index.ts'
import { parseTyped } from '#lib/services/money/parse-price.ts'
import { Checkbox, jsonField, RowId } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readTerms } from './terms.ts'
import { writeMethod, writeSeenTax, writeTax, writeZone } from './write-forms.ts'

const Text = z.string().trim().max(200)
const Zone = { country: Text, state: Text, postcodes: z.string().trim().max(80) }
const Version = z.string().max(64)
const Whole = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/)
  .transform(Number)
/** A tax as `writeSeenTax` writes it. */
const SeenTax = z.union([
  z.literal('').transform(() => null),
  jsonField(z.object({ key: z.int().positive(), version: Version })),
])
const Tax = z.object({
  ...Zone,
  version: SeenTax,
  country: Text.min(1),
  name: Text.min(1),
  rate: Text.min(1),
  tax_class: Text.min(1),
  priority: Whole,
  goods_only: Checkbox,
})
const Terms = {
  kind: z.enum(['price', 'weight', 'subtotal']),
  price: Text,
  bands: z.string().trim().max(2000),
  free_from: Text,
  min_weight: Text,
  max_weight: Text,
}
const Method = z.object({
  ...Terms,
  version: Version,
  code: Text.min(1),
  name: Text.min(1),
  description: Text,
  eta: Text,
  countries: z.string().trim().max(1000),
  only_zones: Checkbox,
  taxable: Checkbox,
  active: Checkbox,
  position: Whole,
})
const MethodZone = z.object({
  ...Zone,
  ...Terms,
  version: Version,
  code: Text.min(1),
  country: Text.min(1),
  not_there: Checkbox,
})

export const putTax = staffForm({
  fields: Tax,
  calls: saveTax,
  async run({ app, actor, t }, { version: seen, goods_only: goodsOnly, tax_class: taxClass, ...given }) {
    await saveTax(app, actor, seen, {
      ...given,
      ...toZone(given),
      ...{ taxClass, rate: readPercent(given.rate), appliesToShipping: !goodsOnly },
    })
    return { done: t('admin.rates.tax_saved') }
  },
  async current({ app, actor }, { tax_class: taxClass, ...given }) {
    const { taxes } = await listStaffRates(app, actor)
    const tax = taxes.find(
      (one) =>
        one.country === given.country.toUpperCase() &&
        one.state === given.state &&
        one.postcodes === given.postcodes &&
        one.taxClass === taxClass &&
        one.priority === given.priority,
    )
    return tax ? { version: writeSeenTax(tax), theirs: writeTax(tax) } : null
  },
})

export const dropTax = staffForm({
  fields: z.object({ id: RowId, version: Version }),
  calls: removeTax,
  async run({ app, actor, t }, { id, version }) {
    await removeTax(app, actor, id, version)
    return { done: t('admin.rates.tax_removed') }
  },
})

export const putMethod = staffForm({
  fields: Method,
  calls: saveShipping,
  async run({ app, actor, t }, { version, code, only_zones: onlyInZones, ...given }) {
    const isPriced = given.price !== '' || given.bands !== ''
    const hasNoTerms = onlyInZones && !isPriced
    if (version === '' && hasNoTerms) throw invalidField('price', 'required')
    await saveShipping(app, actor, version || null, {
      ...{ code, name: given.name, position: given.position, onlyInZones },
      ...{ description: given.description || null, eta: given.eta || null },
      ...{ taxable: given.taxable, active: given.active },
      countries: given.countries.split(/[\s,;]+/).flatMap((one) => one.toUpperCase() || []),
      ...(!hasNoTerms && { terms: readTerms(given, app.settings.current['currency.code']) }),
    })
    return { done: t('admin.rates.method_saved') }
  },
  async current(panel, { code }) {
    const { method, currency } = await findMethod(panel, code)
    return method && { version: method.version, theirs: writeMethod(method, method.position, currency) }
  },
})

export const putZone = staffForm({
  fields: MethodZone,
  calls: saveShipping,
  async run({ app, actor, t }, { version, code, not_there: isNotThere, ...given }) {
    const terms = isNotThere ? null : readTerms(given, app.settings.current['currency.code'])
    await saveShipping(app, actor, version, { code, zone: toZone(given), terms })
    return { done: t('admin.rates.zone_saved') }
  },
  async current(panel, { code, country, state, postcodes }) {
    const { method, currency } = await findMethod(panel, code)
    const zone = method?.zones.find(
      (one) => one.country === country && one.state === state && one.postcodes === postcodes,
    )
    return method && { version: method.version, theirs: zone ? writeZone(zone, currency) : {} }
  },
})

export const dropMethod = staffForm({
  fields: z
    .object({ ...Zone, code: Text, version: Version })
    .partial({ country: true, state: true, postcodes: true }),
  calls: removeShipping,
  async run({ app, actor, t }, { code, version, country, state = '', postcodes = '' }) {
    const zone = country ? toZone({ country, state, postcodes }) : null
    await removeShipping(app, actor, code, version, zone)
    return { done: t(zone ? 'admin.rates.zone_removed' : 'admin.rates.method_removed') }
  },
})

async function findMethod({ app, actor }: Panel, code: string) {
  const { methods } = await listStaffRates(app, actor)
  const method = methods.find((one) => one.code === code) ?? null
  return { method, currency: app.settings.current['currency.code'] }
}

function toZone({ country, state, postcodes }: Record<'country' | 'state' | 'postcodes', string>): GivenZone {
  return { country, state: state || null, postcodes: postcodes || null }
}

/** A percentage in millionths. Throws `invalid_fields`. */
function readPercent(text: string): number {
  const millionths = parseTyped(text.replace(/\s*%$/, ''), 4)
  if (millionths === null || millionths > 1_000_000)
    throw invalidField('rate', 'not_a_number', { example: '8.875' })
  return millionths
}
