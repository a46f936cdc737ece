import type { Context } from '#lib/context.ts'

import { withdrawalExemptions } from '#lib/domains/shop/catalogue/index.ts'
import { isWithdrawalOn } from '#lib/domains/shop/orders/index.ts'
import { listShippingMethods, type ShippingMethod } from '#lib/domains/shop/rates/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { currencyFormat, formatMoney } from '#lib/services/money/currency.ts'
import { homeCountry, listConsentScripts, type Settings } from '#lib/services/settings/index.ts'
import { draftLanguage } from '../pages/draft-slugs.ts'
import type { DraftFacts } from './draft-facts.ts'

/** The shop's data for drafts, in the language that they are written in. */
export async function loadDraftFacts(tx: Tx, { settings }: Pick<Context, 'settings'>): Promise<DraftFacts> {
  const { current } = settings
  const language = draftLanguage(current['site.locale'])
  const methods = await listShippingMethods(tx)
  const exempt = await tx.product.findMany({
    where: { withdrawalExemption: { not: null } },
    distinct: ['withdrawalExemption'],
    select: { withdrawalExemption: true },
  })
  const reasons = new Set(exempt.map((one) => one.withdrawalExemption))
  if (current['shop.offers'].includes('food')) reasons.add('perishable')
  if (current['shop.offers'].includes('cosmetics')) reasons.add('sealed')
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const country = homeCountry(current)
  // The function takes orders of some countries, and British notices are for British buyers.
  const isServed = country !== 'GB' || current['withdrawal.countries'].includes(country)
  return {
    language,
    name: current['site.legal_name'] ?? current['site.name'],
    address: current['invoices.address'] ?? current['contact.address'],
    email: current['contact.email'],
    phone: current['contact.phone'],
    vatId: current['site.vat_id'],
    registration: current['invoices.registration'],
    country,
    soldTo: current['shop.countries'].map((code) => names.of(code) ?? code),
    shipping: methods
      .filter(({ active }) => active)
      .map((method) => ({ name: method.name, price: priceOf(method, country, current), eta: method.eta })),
    withdrawalDays: current['withdrawal.days'],
    withdrawalUrl: isWithdrawalOn(current) && isServed ? '/withdrawal' : null,
    paysReturns: current['shop.returns.fees'] === 'free',
    sellsToConsumers: current['shop.buyers'] !== 'businesses',
    exemptions: withdrawalExemptions.filter((one) => reasons.has(one)),
    isPurchaseRequired: current['reviews.purchase_required'],
    scriptHosts: [
      ...new Set(
        listConsentScripts(current).flatMap(({ sources }) =>
          sources.map((one) => one.slice('https://'.length)),
        ),
      ),
    ],
  }
}

/** The price at home; empty where it depends on the weight, or the method is not offered there. */
function priceOf({ terms, zones }: ShippingMethod, country: string | null, settings: Settings): string {
  const own = zones.find((zone) => zone.country === country && zone.state === '' && zone.postcodes === '')
  const at = own ? own.terms : terms
  return at === null || at.bands !== null ? '' : formatMoney(at.price, currencyFormat(settings))
}
