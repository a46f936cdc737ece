import type { App } from '#lib/app.ts'
import { listProductAddresses, listProductSpans } from '#lib/domains/catalogue/index.ts'
import {
  listPageAddresses,
  listPageSpans,
  listPostAddresses,
  listPostSpans,
} from '#lib/domains/content/index.ts'

/** Addresses that change one by one: what sitemaps are made of beside the lists that lead to them. */
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

/** Those that the site has. */
export function activeParts({ settings }: Pick<App, 'settings'>): SitemapPart[] {
  return sitemapParts.filter(({ module }) => settings.current[module])
}
