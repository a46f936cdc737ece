import type { App } from '#lib/app/app.ts'
import {
  listPageAddresses,
  listPageSpans,
  listPostAddresses,
  listPostSpans,
} from '#lib/domains/publishing/content/index.ts'
import { listProductAddresses, listProductSpans } from '#lib/domains/shop/catalogue/index.ts'

/** A kind of content with its own sitemaps, listed item by item. */
export type SitemapPart = {
  name: 'products' | 'posts' | 'pages'
  module: 'modules.shop' | 'modules.blog' | 'modules.pages'
  listSpans: typeof listProductSpans
  listAddresses: typeof listProductAddresses
  path(slug: string): string
}

const sitemapParts: readonly SitemapPart[] = [
  {
    name: 'products',
    module: 'modules.shop',
    listSpans: listProductSpans,
    listAddresses: listProductAddresses,
    path: (slug) => `/products/${encodeURIComponent(slug)}`,
  },
  {
    name: 'posts',
    module: 'modules.blog',
    listSpans: listPostSpans,
    listAddresses: listPostAddresses,
    path: (slug) => `/posts/${encodeURIComponent(slug)}`,
  },
  {
    name: 'pages',
    module: 'modules.pages',
    listSpans: listPageSpans,
    listAddresses: listPageAddresses,
    path: (slug) => `/${encodeURIComponent(slug)}`,
  },
]

/** The parts whose module is switched on. */
export function activeParts({ settings }: Pick<App, 'settings'>): SitemapPart[] {
  return sitemapParts.filter(({ module }) => settings.current[module])
}
