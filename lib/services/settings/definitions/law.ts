import { z } from 'zod'
import { address, type Definition, ordinary } from './definition.ts'

const page = (summary: string) => ordinary.define(address.nullable(), null, summary)

/** Who a shop sells to, and the kinds of products whose duties differ. */
export const shopBuyers = ['consumers', 'businesses', 'both'] as const
export const shopOffers = ['products', 'food', 'cosmetics', 'clothes', 'digital'] as const

/** The pages that the law wants a shop to have, and the facts by which its duties are judged. */
export const lawSettings = {
  'shop.buyers': ordinary.define(
    z.enum(shopBuyers),
    'consumers',
    'Who the shop sells to: consumers, businesses, or both. This decides which duties the page Law lists',
  ),
  'shop.offers': ordinary.define(
    z.array(z.enum(shopOffers)).max(5),
    ['products'],
    'Kinds of products that the shop sells: products, food, cosmetics, clothes, digital',
  ),
  'shop.micro_enterprise': ordinary.on(
    'The business has fewer than ten people and a turnover or balance sheet of at most two million euros a year, which exempts its services from Directive (EU) 2019/882 on accessibility',
    false,
  ),
  'shop.vat_exemption': ordinary.define(
    z.enum(['de', 'fr', 'eu']).nullable(),
    null,
    'Exemption of small businesses from VAT: de (§ 19 UStG), fr (Art. 293 B CGI) or eu (Directive 2006/112/EC, Art. 284). No tax is charged or shown, and invoices say why',
  ),
  'shop.reverse_charge': ordinary.on(
    'Businesses in other EU member states that enter a valid VAT number are charged no VAT on deliveries there. Needs the VAT number of the business, and checkout.fields.vat_id',
    false,
  ),
  'shop.untaxed_prices': ordinary.define(
    z.enum(['keep', 'net']),
    'keep',
    'For destinations without tax, if prices include tax: keep the price, or take the tax of the store’s country out of it',
  ),
  'shop.imprint_url': page('URL of the imprint: who runs the shop'),
  'shop.withdrawal_url': page('URL of the notice about the right of withdrawal, with the model form'),
  'shop.guarantee_url': page('URL of the notice about the legal guarantee of conformity'),
  'shop.accessibility_url': page('URL of the accessibility statement'),
  'shop.reviews_url': page('URL of the page that says how reviews are checked'),
} satisfies Record<string, Definition>
