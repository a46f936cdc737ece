import type { App } from '#lib/app.ts'
import { listPostCategories, listPosts, listPostTags } from '#lib/domains/content/index.ts'
import { presentPostCategory } from '#lib/web/presenters/content/post-category.ts'
import { presentPostTag } from '#lib/web/presenters/content/post-tag.ts'
import { menuLabel } from '../frame/read-menus.ts'
import { buildPaginator, listUrl, readPaging } from '../paginator.ts'
import { parseSearch, type Query, queryText } from '../query-text.ts'
import { remember } from '../remember.ts'
import { categoryFeedPath } from '../seo/feeds/feed-paths.ts'
import { listHead } from '../seo/list-head.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { showPost } from './show-post.ts'

const PER_PAGE = 10

/** `/posts`: all posts, or those of a category, tag or search; null if the category or tag is unknown. */
export async function readPostsPage(app: App, query: Query): Promise<StorefrontPage | null> {
  if (!app.settings.current['modules.blog']) return null
  const format = siteFormat(app)
  const wish = {
    q: parseSearch(query).term,
    category: queryText(query, 'category'),
    tag: queryText(query, 'tag'),
  }
  const filter = { q: wish.q, category: wish.category || undefined, tag: wish.tag || undefined }
  const paging = readPaging(query, PER_PAGE)
  const [{ items, total }, allCategories, allTags, label = 'Blog'] = await Promise.all([
    listPosts(app, filter, paging),
    remember(app, { name: 'post categories', scopes: ['content'], read: () => listPostCategories(app) }),
    remember(app, { name: 'post tags', scopes: ['content'], read: () => listPostTags(app) }),
    menuLabel(app, 'posts'),
  ])
  const categories = allCategories.map((one) => presentPostCategory(one, format))
  const tags = allTags.map((one) => presentPostTag(one, format))
  const category = categories.find(({ slug }) => slug === wish.category) ?? null
  const tag = tags.find(({ slug }) => slug === wish.tag) ?? null
  if ((wish.category && !category) || (wish.tag && !tag)) return null

  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const urlOf = (page: number) => listUrl('/posts', { ...wish, per_page: perPage, page })
  const name = category?.name ?? (tag && `#${tag.name}`) ?? label
  return {
    view: 'posts/index',
    data: {
      posts: items.map((post) => showPost(post, format)),
      paginator: buildPaginator({ ...paging, total, reach: reachOf(app, wish.q), urlOf }),
      category,
      tag,
      categories: categories.filter((one) => one.posts_count > 0),
      tags: tags.filter((one) => one.posts_count > 0),
      query: wish.q,
      blog: label,
    },
    path: listUrl('/posts', { category: wish.category, tag: wish.tag, page: paging.page }),
    title: paging.page > 1 ? `${name}, page ${paging.page}` : name,
    description: category?.description || undefined,
    unlisted: wish.q !== '',
    head: listHead({
      category,
      trail: [{ name: label, url: format.url('/posts') }],
      feed: category ? { title: category.name, path: categoryFeedPath(category.slug) } : undefined,
    }),
    query: wish.q,
  }
}

/** Search results are ranked up to a limit; other lists have none. */
function reachOf({ settings }: App, term: string): number | undefined {
  return term === '' ? undefined : settings.current['search.max_results']
}
