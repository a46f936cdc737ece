import type { App } from '#lib/app/app.ts'
import { listPosts, type PostFilter } from '#lib/domains/publishing/content/index.ts'
import {
  listProducts,
  type ProductFilter,
  type ProductSort,
  type ProductSummary,
} from '#lib/domains/shop/catalogue/index.ts'
import type { DesignSection } from '#lib/theming/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { presentProductCategory } from '#lib/web/presenters/category.ts'
import { presentPostCard } from '#lib/web/presenters/content/post.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { type ListedProduct, rememberCategories, showListed } from '../shop/products/show-listed.ts'

/** A section as views receive it: its settings, and what it shows. */
export type ShownSection = Pick<DesignSection, 'id' | 'type' | 'settings' | 'scope'> & {
  products?: ListedProduct[]
  posts?: ReturnType<typeof presentPostCard>[]
  categories?: ReturnType<typeof presentProductCategory>[]
  /** The latest post with a picture, for the cover of a page. */
  cover?: ReturnType<typeof presentPostCard> | null
}

const MOST = 24
const USUAL = 4

/**
 * Loads what the sections of a page show, each list once however many sections show it. The newest products and posts are
 * those that no section above shows already.
 */
export async function loadSections(app: App, sections: readonly DesignSection[]): Promise<ShownSection[]> {
  const loader = createLoader(app)
  const shown = { products: 0, posts: 0 }
  const lists = sections.map((section) => {
    const { data, settings } = section
    if (data === 'categories') return loader.categories
    if (data === null) return null
    const kind = data === 'products' ? data : 'posts'
    const count = data === 'cover' ? 1 : countOf(section)
    shown[kind] += count
    return loader[kind](settings, shown[kind])
  })
  const loaded: unknown[][] = await Promise.all(lists.map(async (load) => (await load?.()) ?? []))
  const products = await showProducts(app, sections, loaded)
  await Promise.all(
    sections.map(async ({ data, settings }, index) => {
      if (data === 'cover' && settings.cover === 'post')
        loaded[index] = await findCover(loader, loaded[index])
    }),
  )
  const seen = { products: new Set<number>(), posts: new Set<number>() }
  return sections.map((section, index) => {
    const { id, type, settings, scope } = section
    return {
      id,
      type,
      settings,
      ...(scope && { scope }),
      ...chooseContent(section, products[index] ?? loaded[index] ?? [], seen),
    }
  })
}

/** The products of each section that lists some, as all lists of a page are shown at once. */
async function showProducts(
  app: App,
  sections: readonly DesignSection[],
  loaded: readonly unknown[][],
): Promise<(Products | undefined)[]> {
  const lists = sections.map(({ data }, index) =>
    data === 'products' ? (loaded[index] as ProductSummary[]) : undefined,
  )
  const all = new Map(lists.flatMap((list = []) => list.map((product) => [product.id, product])))
  const shown = await showListed(app, [...all.values()], siteFormat(app))
  const byId = new Map(shown.map((product) => [product.id, product]))
  return lists.map((list) => list?.flatMap(({ id }) => byId.get(id) ?? []))
}

type Seen = Record<'products' | 'posts', Set<number>>

/** A section's entries of the list that was loaded for it. */
function chooseContent(section: DesignSection, items: unknown[], seen: Seen): Partial<ShownSection> {
  const { data, settings } = section
  const options = { count: countOf(section), skipsSeen: isNewest(settings) }
  if (data === 'products') return { products: choose(items as Products, options, seen.products) }
  if (data === 'posts') return { posts: choose(items as Posts, options, seen.posts) }
  if (data === 'categories') return { categories: items as Categories }
  if (data === null) return {}
  const cover = (settings.cover === 'post' && (items as Posts).find(({ image }) => image)) || null
  if (cover) seen.posts.add(cover.id)
  return { cover }
}

/** Among the posts that are loaded anyway, or else among the latest. */
async function findCover(loader: ReturnType<typeof createLoader>, items: unknown[] = []): Promise<Posts> {
  const withPicture = (posts: Posts) => posts.filter(({ image }) => image).slice(0, 1)
  const [cover] = withPicture(items as Posts)
  return cover ? [cover] : withPicture(await loader.latestPosts())
}

type Products = ListedProduct[]
type Posts = ReturnType<typeof presentPostCard>[]
type Categories = ReturnType<typeof presentProductCategory>[]
type Values = DesignSection['settings']

function countOf({ settings }: DesignSection): number {
  const { count } = settings
  return typeof count === 'number' && count >= 1 ? Math.min(Math.floor(count), MOST) : USUAL
}

function isNewest({ source }: Values): boolean {
  return source === undefined || source === 'newest'
}

function choose<T extends { id: number }>(
  items: readonly T[],
  { count, skipsSeen }: { count: number; skipsSeen: boolean },
  seen: Set<number>,
): T[] {
  const chosen = items.filter(({ id }) => !skipsSeen || !seen.has(id)).slice(0, count)
  for (const { id } of chosen) seen.add(id)
  return chosen
}

type Load<T> = () => Promise<T[]>

/** Lists are loaded when all sections have said how much they want of them. */
function createLoader(app: App) {
  const { current } = app.settings
  const format = siteFormat(app)
  const products = createLists(async ({ filter, sort }: ReturnType<typeof chooseProducts>, perPage) => {
    const { items } = await listProducts(app, { filter, sort, page: 1, perPage })
    return items
  })
  const loadPosts = async (filter: PostFilter, perPage: number): Promise<Posts> => {
    const items = await remember(app, {
      name: `posts of sections ${JSON.stringify([filter, perPage])}`,
      scopes: ['content'],
      load: async () => (await listPosts(app, filter, { page: 1, perPage })).items,
    })
    return items.map((post) => presentPostCard(post, format))
  }
  const posts = createLists(loadPosts)
  return {
    products: (settings: Values, count: number): Load<ProductSummary> | null =>
      current['modules.shop'] ? products(chooseProducts(settings), count) : null,
    posts: (settings: Values, count: number): Load<Posts[number]> | null =>
      current['modules.blog'] ? posts(choosePosts(settings), count) : null,
    latestPosts: async (): Promise<Posts> => (current['modules.blog'] ? loadPosts({}, MOST) : []),
    async categories(): Promise<Categories> {
      if (!current['modules.shop']) return []
      const categories = await rememberCategories(app)
      return categories
        .filter(({ depth, productsCount }) => depth === 0 && productsCount > 0)
        .map((category) => presentProductCategory(category, format))
    },
  }
}

/** Lists that are loaded once each, as long as the longest that was asked for. */
function createLists<Choice, T>(load: (choice: Choice, perPage: number) => Promise<T[]>) {
  const lists = new Map<string, { perPage: number; items?: Promise<T[]> }>()
  return (choice: Choice, count: number): Load<T> => {
    const key = JSON.stringify(choice)
    const list = lists.get(key) ?? { perPage: 0 }
    lists.set(key, list)
    list.perPage = Math.max(list.perPage, count)
    return () => {
      list.items ??= load(choice, list.perPage)
      return list.items
    }
  }
}

function choosePosts({ source, category }: Values): PostFilter {
  return source === 'category' ? { category: String(category ?? '') } : {}
}

function chooseProducts({ source, category }: Values): { filter: ProductFilter; sort?: ProductSort } {
  switch (source) {
    case 'featured':
      return { filter: { featured: true } }
    case 'sale':
      return { filter: { onSale: true } }
    case 'popular':
      return { filter: {}, sort: 'popular' }
    case 'category':
      return { filter: { category: String(category ?? '') } }
    default:
      return { filter: {} }
  }
}
