import { shopifyTable } from './formats/shopify/columns.ts'
import { shopify } from './formats/shopify/shopify.ts'
import { shopifyCollections } from './formats/shopify-site/collections.ts'
import { shopifyGiftCards } from './formats/shopify-site/gift-cards.ts'
import { shopifyMenus } from './formats/shopify-site/menus.ts'
import { shopifyPages } from './formats/shopify-site/pages.ts'
import { shopifyPosts } from './formats/shopify-site/posts.ts'
import { shopifyRedirects } from './formats/shopify-site/redirects.ts'
import { ownTable } from './formats/storefront/columns.ts'
import { storefront } from './formats/storefront/storefront.ts'
import { wooTable } from './formats/woocommerce/columns.ts'
import { woocommerce } from './formats/woocommerce/woocommerce.ts'
import { wordpress } from './formats/wordpress/wordpress.ts'
import { shopifyDiscounts } from './records/coupons/shopify-discounts.ts'
import { wooCoupons } from './records/coupons/woocommerce-coupons.ts'
import { byHeader, type TableFile } from './records/history/by-header.ts'
import { shopifyCustomers } from './records/history/customers/shopify-customers.ts'
import { usersOf } from './records/history/customers/users.ts'
import { shopifyOrders } from './records/history/orders/shopify-orders.ts'
import { wooOrders } from './records/history/orders/woocommerce-orders.ts'
import { judgeme } from './records/history/reviews/judgeme.ts'
import { wooReviews } from './records/history/reviews/woocommerce-reviews.ts'
import { orJson, wordpressFiles } from './records/history/wordpress-files.ts'
import type { Source } from './records/import-record.ts'
import { wooTaxRates } from './records/rates/woocommerce-tax-rates.ts'
import { wooShippingZones } from './records/rates/zones/shipping-zones.ts'

const own: TableFile = { source: storefront, contents: 'products', spec: ownTable }

const shopifyFiles = [
  { source: shopify, contents: 'products', spec: shopifyTable },
  shopifyOrders,
  shopifyCustomers,
  shopifyDiscounts,
] as const satisfies TableFile[]

/** Files whose headers are never in another language. */
const shopifySiteFiles = [
  shopifyPosts,
  shopifyCollections,
  shopifyMenus,
  shopifyPages,
  shopifyRedirects,
  shopifyGiftCards,
] as const satisfies TableFile[]

const wooFiles = [
  { source: woocommerce, contents: 'products', spec: wooTable },
  wooOrders,
  wooReviews,
  wooCoupons,
  wooTaxRates,
  usersOf('woocommerce'),
] as const satisfies TableFile[]

/** Import sources, by their names on the command line. */
export const sources = {
  shopify: byHeader([...shopifyFiles, ...shopifySiteFiles]),
  woocommerce: orJson(byHeader(wooFiles), wooShippingZones),
  wordpress: wordpressFiles(wordpress, usersOf('wordpress')),
  judgeme: judgeme.source,
} satisfies Record<string, Source>

export type SourceName = keyof typeof sources

/** Every kind of CSV file. The first whose columns a file has wins. */
export const tableFiles: readonly TableFile[] = [
  own,
  ...shopifyFiles,
  ...shopifySiteFiles,
  judgeme,
  ...wooFiles,
]

/** The kinds that a file with unknown headers may be of; exports of this shop always have known ones. */
export const choosableFiles: readonly TableFile[] = [...shopifyFiles, judgeme, ...wooFiles]
