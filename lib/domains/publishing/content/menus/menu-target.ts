import type { Settings } from '#lib/services/settings/index.ts'
import { isVisible, isVisiblePage } from '../visibility.ts'

/** What a menu item links to: an entry by its slug, a list, the home page or an address. */
export type Target =
  | { type: SluggedType; slug: string }
  | { type: 'home' | 'products' | 'posts' }
  | { type: 'link'; address: string }

type SluggedType = 'page' | 'post' | 'post_category' | 'product' | 'product_category'

/** A menu item's row with what it links to. */
export type LinkedRow = {
  type: string
  url: string | null
  page: Published | null
  post: Published | null
  postCategory: Slugged | null
  product: Published | null
  productCategory: Slugged | null
}

type Slugged = { slug: string }
type Published = Slugged & { published: boolean; publishedAt: Date | null }

/** What determines what visitors can see: the time, and which modules are switched on. */
export type Sight = { settings: Settings; now: Date }

/** Returns a menu item's target, or null if it does not exist or visitors cannot see it. */
export function toTarget(row: LinkedRow, { settings, now }: Sight): Target | null {
  const module = moduleOf[row.type]
  if (module && !settings[module]) return null
  switch (row.type) {
    case 'home':
    case 'products':
    case 'posts':
      return { type: row.type }
    case 'page':
      return row.page && isVisiblePage(row.page, now) ? { type: row.type, slug: row.page.slug } : null
    case 'post':
      return row.post && isVisible(row.post, now) ? { type: row.type, slug: row.post.slug } : null
    case 'product':
      return row.product && isVisible(row.product, now) ? { type: row.type, slug: row.product.slug } : null
    case 'post_category':
      return row.postCategory && { type: row.type, slug: row.postCategory.slug }
    case 'product_category':
      return row.productCategory && { type: row.type, slug: row.productCategory.slug }
    case 'link':
      return row.url && !RUNS_CODE.test(row.url) ? { type: row.type, address: row.url } : null
    default:
      return null
  }
}

const moduleOf: Record<string, 'modules.shop' | 'modules.blog' | 'modules.pages'> = {
  page: 'modules.pages',
  post: 'modules.blog',
  post_category: 'modules.blog',
  posts: 'modules.blog',
  product: 'modules.shop',
  product_category: 'modules.shop',
  products: 'modules.shop',
}

const RUNS_CODE = /^\s*(javascript|vbscript|data):/i
