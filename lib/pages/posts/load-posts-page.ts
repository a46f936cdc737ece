import type { App } from '#lib/app.ts'
import { listPostCategories, listPosts, listPostTags } from '#lib/domains/content/index.ts'
import { presentPostCategory } from '#lib/web/presenters/content/post-category.ts'
import { presentPostTag } from '#lib/web/presenters/content/post-tag.ts'
import { menuLabel } from '../frame/load-menus.ts'
import { buildPaginator, listUrl, parsePaging } from '../paginator.ts'
import { parseSearch, type Query, queryText } from '../query-text.ts'
import { remember } from '../remember.ts'
import { categoryFeedPath } from '../seo/feeds/feed-paths.ts'
import { listHead } from '../seo/list-head.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { showPost } from './show-post.ts'

const PER_PAGE = 10

/** `/posts`: all posts, or those of a category, tag or search; null if the category or tag is unknown. */
export async function loadPostsPage(app: App, query: Query): Promise<StorefrontPage | null> {
  if (!app.settings.current['modules.blog']) return null
  const format = siteFormat(app)
  const options = {
    q: parseSearch(query).term,
    category: queryText(query, 'category'),
    tag: queryText(query, 'tag'),
  }
  const filter = { q: options.q, category: options.category || undefined, tag: options.tag || undefined }
  const paging = parsePaging(query, PER_PAGE)
  const [{ items, total }, allCategories, allTags, label = 'Blog'] = await Promise.all([
    listPosts(app, filter, paging),
    remember(app, { name: 'post categories', scopes: ['content'], load: () => listPostCategories(app) }),
    remember(app, { name: 'post tags', scopes: ['content'], load: () => listPostTags(app) }),
    menuLabel(app, 'posts'),
  ])
  const categories = allCategories.map((one) => presentPostCategory(one, format))
  const tags = allTags.map((one) => presentPostTag(one, format))
  const category = categories.find(({ slug }) => slug === options.category) ?? null
  const tag = tags.find(({ slug }) => slug === options.tag) ?? null
  if ((options.category && !category) || (options.tag && !tag)) return null

  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const urlOf = (page: number) => listUrl('/posts', { ...options, per_page: perPage, page })
  const name = category?.name ?? (tag && `#${tag.name}`) ?? label
  return {
    view: 'posts/index',
    data: {
      posts: items.map((post) => showPost(post, format)),
      paginator: buildPaginator({ ...paging, total, reach: reachOf(app, options.q), urlOf }),
      category,
      tag,
      categories: categories.filter((one) => one.posts_count > 0),
      tags: tags.filter((one) => one.posts_count > 0),
      query: options.q,
      blog: label,
    },
    path: listUrl('/posts', { category: options.category, tag: options.tag, page: paging.page }),
    title: paging.page > 1 ? `${name}, page ${paging.page}` : name,
    description: category?.description || undefined,
    unlisted: options.q !== '',
    head: listHead({
      category,
      trail: [{ name: label, url: format.url('/posts') }],
      feed: category ? { title: category.name, path: categoryFeedPath(category.slug) } : undefined,
    }),
    query: options.q,
  }
}

/** Search results are ranked up to a limit; other lists have none. */
function reachOf({ settings }: App, term: string): number | undefined {
  return term === '' ? undefined : settings.current['search.max_results']
}
