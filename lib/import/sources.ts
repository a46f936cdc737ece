import { shopifyDiscounts } from './coupons/shopify-discounts.ts'
import { wooCoupons } from './coupons/woocommerce-coupons.ts'
import { byHeader, type TableFile } from './history/by-header.ts'
import { shopifyCustomers } from './history/customers/shopify-customers.ts'
import { usersOf } from './history/customers/users.ts'
import { shopifyOrders } from './history/orders/shopify-orders.ts'
import { wooOrders } from './history/orders/woocommerce-orders.ts'
import { judgeme } from './history/reviews/judgeme.ts'
import { wooReviews } from './history/reviews/woocommerce-reviews.ts'
import { orJson, wordpressFiles } from './history/wordpress-files.ts'
import type { Source } from './import-record.ts'
import { wooTaxRates } from './rates/woocommerce-tax-rates.ts'
import { wooShippingZones } from './rates/zones/shipping-zones.ts'
import { shopifyTable } from './shopify/columns.ts'
import { shopify } from './shopify/shopify.ts'
import { shopifyCollections } from './shopify-site/collections.ts'
import { shopifyGiftCards } from './shopify-site/gift-cards.ts'
import { shopifyMenus } from './shopify-site/menus.ts'
import { shopifyPages } from './shopify-site/pages.ts'
import { shopifyPosts } from './shopify-site/posts.ts'
import { shopifyRedirects } from './shopify-site/redirects.ts'
import { ownTable } from './storefront/columns.ts'
import { storefront } from './storefront/storefront.ts'
import { wooTable } from './woocommerce/columns.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'
import { wordpress } from './wordpress/wordpress.ts'

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
