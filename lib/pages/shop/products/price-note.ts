import type { App } from '#lib/app/app.ts'
import type { WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import { isWithdrawalOn } from '#lib/domains/shop/orders/index.ts'
import { listShippingMethods, listTaxRates } from '#lib/domains/shop/rates/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'

/** Says beside prices what comes on top of them, as passed to views. */
export type PriceNote = {
  /** Such as `incl. VAT`; empty where the shop has no taxes. */
  tax: string
  /** Such as `plus shipping`; empty where nothing is shipped. */
  shipping: string
  /** The page about shipping costs. */
  shipping_url: string | null
}

const VAT =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB NO CH LI IS AE SA BH OM ZA NG KE EG ID PH TH VN UA RS TR MA MX CL CO PE AR'
const GST = 'AU NZ IN SG CA'

/** The note for prices, of things that are shipped unless told otherwise; null where there is nothing to say. */
export async function loadPriceNote(app: App, isShipped = true): Promise<PriceNote | null> {
  const { current } = app.settings
  const { t } = siteTexts(app)
  const { hasTaxes, hasShipping } = await remember(app, {
    name: 'price note',
    scopes: ['catalogue'],
    load: async () => ({
      hasTaxes: (await listTaxRates(app.database.prisma, null)).length > 0,
      hasShipping: (await listShippingMethods(app.database.prisma)).some(({ active }) => active),
    }),
  })
  const kind = { kind: kindOf(homeCountry(current) ?? '') }
  const exemption = current['shop.vat_exemption']
  const tax = exemption
    ? t(`invoices.small_business.${exemption}`)
    : current['shop.tax_inclusive']
      ? t('shop.price_note.included', kind)
      : hasTaxes
        ? t('shop.price_note.plus_tax', kind)
        : ''
  const shipping = isShipped && hasShipping ? t('shop.price_note.plus_shipping') : ''
  if (tax === '' && shipping === '') return null
  const url = current['shop.shipping_url']
  return { tax, shipping, shipping_url: url && siteFormat(app).url(url) }
}

function kindOf(country: string): 'vat' | 'gst' | 'other' {
  if (VAT.split(' ').includes(country)) return 'vat'
  return GST.split(' ').includes(country) ? 'gst' : 'other'
}

/** Tells buyers that they cannot withdraw, or how that right ends; '' if there is nothing to tell. */
export function exemptionNote(app: App, exemption: WithdrawalExemption | null): string {
  if (exemption === null || !isWithdrawalOn(app.settings.current)) return ''
  return siteTexts(app).t(`withdrawal.exempt.${exemption}`)
}
