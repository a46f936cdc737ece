import type { Source } from './import-record.ts'
import { shopify } from './shopify/shopify.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'
import { wordpress } from './wordpress/wordpress.ts'

/** What can be imported, by its name on the command line. */
export const sources = { shopify, woocommerce, wordpress } satisfies Record<string, Source>

export type SourceName = keyof typeof sources
