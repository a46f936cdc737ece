import { byHeader } from './history/by-header.ts'
import { shopifyCustomers } from './history/customers/shopify-customers.ts'
import { usersOf } from './history/customers/users.ts'
import { shopifyOrders } from './history/orders/shopify-orders.ts'
import { wooOrders } from './history/orders/woocommerce-orders.ts'
import { judgeme } from './history/reviews/judgeme.ts'
import { wooReviews } from './history/reviews/woocommerce-reviews.ts'
import { wordpressFiles } from './history/wordpress-files.ts'
import type { Source } from './import-record.ts'
import { shopifyTable } from './shopify/columns.ts'
import { shopify } from './shopify/shopify.ts'
import { wooTable } from './woocommerce/columns.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'
import { wordpress } from './wordpress/wordpress.ts'

/** Import sources, by their names on the command line. */
export const sources = {
  shopify: byHeader([{ source: shopify, spec: shopifyTable }, shopifyOrders, shopifyCustomers]),
  woocommerce: byHeader([
    { source: woocommerce, spec: wooTable },
    wooOrders,
    wooReviews,
    usersOf('woocommerce'),
  ]),
  wordpress: wordpressFiles(wordpress, usersOf('wordpress')),
  judgeme: judgeme.source,
} satisfies Record<string, Source>

export type SourceName = keyof typeof sources
