import { z } from 'zod'
import { findReturnPolicy } from '#lib/domains/shop/orders/index.ts'
import { listShippingMethods } from '#lib/domains/shop/rates/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Policies } from '../shapes.ts'
import { tool } from '../tool.ts'

const getStorePolicies = tool({
  name: 'get_store_policies',
  title: 'Show the shop’s policies',
  description:
    'What the shop is, where and how it delivers and for how much, how goods can be returned, and where its terms ' +
    'and its privacy policy are.',
  isReading: true,
  input: z.object({}),
  output: Policies,
  async run({ context, format }) {
    const { current } = context.settings
    const methods = await listShippingMethods(context.database.prisma)
    return {
      shop: {
        name: current['site.name'],
        tagline: current['site.tagline'],
        url: format.url('/'),
        currency: current['currency.code'],
        prices_include_tax: current['shop.tax_inclusive'],
        email: current['contact.email'],
        phone: current['contact.phone'],
        address: current['contact.address'],
      },
      delivery: {
        countries: listCountries(current['shop.countries']),
        handling_days: current['shop.handling_days'],
        methods: methods.filter(({ active }) => active).map((method) => presentMethod(method, format)),
      },
      returns: presentReturns(current, format),
      terms_url: addressOf(current['shop.terms_url'], format),
      privacy_url: addressOf(current['shop.privacy_url'], format),
    }
  },
})

type Method = Awaited<ReturnType<typeof listShippingMethods>>[number]

/** The exact price depends on the cart and the address, and is shown at checkout. */
function presentMethod({ name, description, eta, countries, terms }: Method, format: Format) {
  return {
    ...{ name, description, eta },
    countries: listCountries(countries),
    price: terms && !terms.bands ? format.money(terms.price) : null,
    free_from: terms?.freeFrom ? format.money(terms.freeFrom) : null,
  }
}

function presentReturns(settings: Settings, format: Format) {
  const policy = findReturnPolicy(settings)
  if (policy === null) return null
  const { days, countries, method, fees, fee, url } = policy
  return {
    ...{ days, countries: listCountries(countries ?? []), method, fees },
    fee: fee === null ? null : format.money(fee),
    url: addressOf(url, format),
  }
}

function listCountries(countries: readonly string[]): 'all' | string[] {
  return countries.length > 0 ? [...countries] : 'all'
}

function addressOf(path: string | null, format: Format): string | null {
  return path && format.url(path)
}

export const policyTools = [getStorePolicies]
