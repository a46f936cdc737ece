import type { Settings } from '#lib/services/settings/index.ts'

type Buyer = { country: string; city: string; postcode: string }

/** A shop as the guide asks for it, and what its visitors read in its language. */
export type Plan = {
  country: string
  locale: string
  currency: string
  offers: Settings['shop.offers']
  /** Null for a small business, which charges no tax. */
  tax: { name: string; rate: number } | null
  exemption: Settings['shop.vat_exemption']
  vatId: string
  buyer: Buyer
  /** The words of each duty where visitors read it. */
  words: {
    exemption: RegExp | null
    priorPrice: RegExp
    unitPrice: RegExp | null
    orderButton: string
    withdrawal: string
    date: RegExp
    confirmation: string[]
  }
}

/** The three shops that are set up from an empty store. */
export const plans: Record<string, Plan> = {
  'Germany, small shop, food and cosmetics': {
    ...{ country: 'DE', locale: 'de', currency: 'EUR', offers: ['food', 'cosmetics'] },
    ...{ tax: null, exemption: 'de', vatId: 'DE136695976' },
    buyer: { country: 'DE', city: 'Berlin', postcode: '10115' },
    words: {
      exemption: /§ 19 UStG/,
      priorPrice: /30 Tage/,
      unitPrice: /20,00\s€\/kg/,
      orderButton: 'Zahlungspflichtig bestellen',
      withdrawal: 'Vertrag widerrufen',
      date: /27\. November 2026/,
      confirmation: ['agb.html', 'gewaehrleistung.html', 'versandkosten.html', 'widerrufsbelehrung.html'],
    },
  },
  'France, clothes': {
    ...{ country: 'FR', locale: 'fr', currency: 'EUR', offers: ['clothes'] },
    ...{ tax: null, exemption: 'fr', vatId: 'FR40303265045' },
    buyer: { country: 'FR', city: 'Lyon', postcode: '69001' },
    words: {
      exemption: /293 B du CGI/,
      priorPrice: /30 (?:derniers )?jours/,
      unitPrice: null,
      orderButton: 'Commander et payer',
      withdrawal: 'Renoncer au contrat ici',
      date: /27 novembre 2026/,
      confirmation: [
        'conditions-generales-de-vente.html',
        'droit-de-retractation.html',
        'garantie-legale.html',
        'livraison.html',
      ],
    },
  },
  UK: {
    ...{ country: 'GB', locale: 'en', currency: 'GBP', offers: ['products', 'food'] },
    ...{ tax: { name: 'VAT', rate: 200_000 }, exemption: null, vatId: 'GB980780684' },
    buyer: { country: 'GB', city: 'London', postcode: 'SW1A 1AA' },
    words: {
      exemption: null,
      priorPrice: /30 days/,
      unitPrice: /£20\.00\/kg/,
      orderButton: 'Order and pay',
      withdrawal: 'Withdraw from contract here',
      date: /27 November 2026/,
      confirmation: ['legal-guarantee.html', 'right-of-withdrawal.html', 'shipping-costs.html', 'terms.html'],
    },
  },
}
