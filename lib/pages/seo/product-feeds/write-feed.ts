import type { App } from '#lib/app/app.ts'
import { eachOfferedProduct } from '#lib/domains/shop/catalogue/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { type FeedFacts, loadFeedFacts } from './feed-facts.ts'
import { listOffers, type Offer } from './list-offers.ts'
import { beginGoogle, END_GOOGLE, writeGoogleItem } from './write-google.ts'
import { beginMeta, writeMetaRow } from './write-meta.ts'

type ProductFeed = {
  type: string
  setting: 'feeds.google' | 'feeds.meta'
  begin(facts: FeedFacts): string
  write(offer: Offer, facts: FeedFacts): string
  end: string
}

const FEEDS: Record<string, ProductFeed> = {
  'google.xml': {
    type: 'application/xml',
    setting: 'feeds.google',
    begin: beginGoogle,
    write: writeGoogleItem,
    end: END_GOOGLE,
  },
  'meta.csv': { type: 'text/csv', setting: 'feeds.meta', begin: beginMeta, write: writeMetaRow, end: '' },
}

/** The feed of products with this file name; null if there is none or it is switched off. */
export function findProductFeed({ settings }: Pick<App, 'settings'>, file: string): ProductFeed | null {
  const feed = Object.hasOwn(FEEDS, file) ? FEEDS[file] : undefined
  const { current } = settings
  return feed && current[feed.setting] && isGroupOn(current, 'shop') ? feed : null
}

/** Writes a feed piece by piece, a product at a time. */
export async function* writeProductFeed(app: App, feed: ProductFeed): AsyncGenerator<string> {
  const facts = await loadFeedFacts(app)
  yield feed.begin(facts)
  for await (const product of eachOfferedProduct(app)) {
    const offers = listOffers(product, facts)
    if (offers.length > 0) yield offers.map((offer) => feed.write(offer, facts)).join('')
  }
  yield feed.end
}
