import type { App } from '#lib/app/app.ts'
import { listPostAuthors, listPostCategories, listPostTags } from '#lib/domains/publishing/content/index.ts'
import { listProductCategories, listProductTags } from '#lib/domains/shop/catalogue/index.ts'
import { authorPath, categoryPath, tagPath } from '#lib/web/presenters/content/post.ts'
import { PRODUCTS_PATH, productListUrl } from '../../shop/products/show-listed.ts'

/** The home page, the lists of products and posts, their non-empty categories and tags, and the authors of posts. */
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
  const [categories, tags] = await Promise.all([
    listProductCategories(app),
    listProductTags(app, MAX_SECTIONS),
  ])
  const filled = categories.filter(({ productsCount }) => productsCount > 0)
  return [
    PRODUCTS_PATH,
    ...filled.map(({ slug }) => `${PRODUCTS_PATH}?category=${encodeURIComponent(slug)}`),
    ...tags.map(({ slug }) => productListUrl({ tag: slug })),
  ]
}

async function listBlogSections(app: App): Promise<string[]> {
  const [categories, tags, authors] = await Promise.all([
    listPostCategories(app),
    listPostTags(app),
    listPostAuthors(app),
  ])
  const isFilled = ({ postsCount }: { postsCount: number }) => postsCount > 0
  return [
    '/posts',
    ...categories.filter(isFilled).map(({ slug }) => categoryPath(slug)),
    ...tags.filter(isFilled).map(({ slug }) => tagPath(slug)),
    ...authors.map(authorPath),
  ]
}
