import { FIRST_METHOD } from '#lib/domains/running/guide/index.ts'
import { listStaffRates } from '#lib/domains/shop/rates/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import type { Panel } from '../../request/panel-request.ts'

type Owner = Pick<Panel, 'app' | 'actor'>

/** The country's present standard tax, as the guide's form shows it. */
export async function readCurrentTax({ app, actor }: Owner, { country }: { country: string }) {
  const { taxes } = await listStaffRates(app, actor)
  const tax = taxes.find(
    (one) =>
      one.country === country &&
      [one.state, one.postcodes].every((part) => part === null || part === '') &&
      one.taxClass === 'standard' &&
      one.priority === 1,
  )
  if (!tax) return null
  return {
    version: JSON.stringify({ country, key: tax.id, version: tax.version }),
    theirs: { name: tax.name, rate: writeMajor(tax.rate, 4).replace(/\.?0+$/, '') },
  }
}

/** The present first shipping method, as the guide's form shows it. */
export async function readCurrentShipping({ app, actor }: Owner) {
  const { methods } = await listStaffRates(app, actor)
  const method = methods.find(({ code }) => code === FIRST_METHOD)
  if (!method) return null
  const exponent = currencyExponent(app.settings.current['currency.code'])
  const major = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : writeMajor(amount, exponent)
  return {
    version: method.version,
    theirs: {
      name: method.name,
      eta: method.eta ?? '',
      price: major(method.terms?.price),
      freeFrom: major(method.terms?.freeFrom),
    },
  }
}
