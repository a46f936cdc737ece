import type { App } from '#lib/app.ts'
import { listProducts } from '#lib/domains/catalogue/index.ts'
import { listPosts } from '#lib/domains/content/index.ts'
import { presentProduct } from '#lib/web/presenters/shop/product.ts'
import { presentProductCategory } from '#lib/web/presenters/shop/product-category.ts'
import { menuLabel } from '../frame/load-menus.ts'
import { showPost } from '../posts/show-post.ts'
import type { PageHead } from '../seo/page-head.ts'
import { buildSiteFacts } from '../seo/site-facts.ts'
import { describeOrganization, describeWebSite } from '../seo/structured-data/describe-site.ts'
import { rememberCategories } from '../shop/category-trail.ts'
import { siteFormat } from '../site-format.ts'
import { siteTexts } from '../site-texts.ts'
import type { StorefrontPage } from '../storefront-page.ts'

const FEATURED = 4
const NEWEST = 8
const POSTS = 4

/** `/`: a selection from every module that is switched on. */
export async function loadHomePage(app: App): Promise<StorefrontPage> {
  const { current } = app.settings
  const [shop, posts, label = siteTexts(app).t('layout.blog')] = await Promise.all([
    current['modules.shop'] ? loadShop(app) : NO_SHOP,
    current['modules.blog'] ? loadPosts(app) : [],
    menuLabel(app, 'posts'),
  ])
  return {
    view: 'home',
    data: { ...shop, posts, blog: label },
    path: '/',
    title: current['site.name'],
    titleAlone: true,
    description: current['site.tagline'] ?? undefined,
    head: siteHead(app),
    stylesheets: ['shop.css'],
  }
}

const NO_SHOP = { featured: [], newest: [], categories: [] }

async function loadShop(app: App) {
  const format = siteFormat(app)
  const [featured, newest, categories] = await Promise.all([
    listProducts(app, { filter: { featured: true }, page: 1, perPage: FEATURED }),
    // Some may be featured products, which are left out below.
    listProducts(app, { filter: {}, page: 1, perPage: NEWEST + FEATURED }),
    rememberCategories(app),
  ])
  const isFeatured = new Set(featured.items.map(({ id }) => id))
  return {
    featured: featured.items.map((product) => presentProduct(product, format)),
    newest: newest.items
      .filter(({ id }) => !isFeatured.has(id))
      .slice(0, NEWEST)
      .map((product) => presentProduct(product, format)),
    categories: categories
      .filter(({ depth, productsCount }) => depth === 0 && productsCount > 0)
      .map((category) => presentProductCategory(category, format)),
  }
}

async function loadPosts(app: App) {
  const format = siteFormat(app)
  const { items } = await listPosts(app, {}, { page: 1, perPage: POSTS })
  return items.map((post) => showPost(post, format))
}

/** The head of the home page, which describes the whole site. */
function siteHead(app: App): PageHead {
  const site = buildSiteFacts(app)
  return { data: [describeWebSite(site), describeOrganization(site)] }
}
