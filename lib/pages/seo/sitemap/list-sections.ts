import type { App } from '#lib/app.ts'
import { listProductCategories } from '#lib/domains/catalogue/index.ts'
import { listPostCategories } from '#lib/domains/content/index.ts'

/** The home page, the lists of products and posts, and their non-empty categories. */
export async function listSections(app: App): Promise<{ path: string }[]> {
  const { current } = app.settings
  const [shop, blog] = await Promise.all([
    current['modules.shop'] ? listShopSections(app) : [],
    current['modules.blog'] ? listBlogSections(app) : [],
  ])
  return ['/', ...shop, ...blog].slice(0, MAX_SECTIONS).map((path) => ({ path }))
}

const MAX_SECTIONS = 50_000

async function listShopSections(app: App): Promise<string[]> {
  const categories = await listProductCategories(app)
  const filled = categories.filter(({ productsCount }) => productsCount > 0)
  return ['/products', ...filled.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`)]
}

async function listBlogSections(app: App): Promise<string[]> {
  const categories = await listPostCategories(app)
  const filled = categories.filter(({ postsCount }) => postsCount > 0)
  return ['/posts', ...filled.map(({ slug }) => `/posts?category=${encodeURIComponent(slug)}`)]
}
