import type { App } from '#lib/app/app.ts'
import { findProductFeed, writeProductFeed } from '#lib/pages/seo/product-feeds/write-feed.ts'

/** The text of a feed of products, such as `google.xml`. */
export async function readFeed(app: App, file: string): Promise<string> {
  const feed = findProductFeed(app, file)
  if (!feed) throw new Error('There is no such feed.')
  let text = ''
  for await (const chunk of writeProductFeed(app, feed)) text += chunk
  return text
}
