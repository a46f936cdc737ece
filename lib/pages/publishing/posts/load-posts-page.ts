import type { App } from '#lib/app/app.ts'
import {
  listPostAuthors,
  listPostCategories,
  listPosts,
  listPostTags,
  type PostAuthor,
} from '#lib/domains/publishing/content/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { listUrl, type Query } from '#lib/web/http/target.ts'
import {
  authorKey,
  authorPath,
  parseAuthorKey,
  presentPostAuthor,
  presentPostCard,
} from '#lib/web/presenters/content/post.ts'
import { presentPostCategory } from '#lib/web/presenters/content/post-category.ts'
import { presentPostTag } from '#lib/web/presenters/content/post-tag.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { correctList } from '../../correct-list.ts'
import { menuLabel } from '../../document/load-frame.ts'
import { buildPaginator, parsePaging, queryText } from '../../page-query.ts'
import { describeList } from '../../seo/describe-list.ts'
import { authorFeedPath, categoryFeedPath, tagFeedPath } from '../../seo/feeds/feed-paths.ts'
import { listHead } from '../../seo/list-head.ts'
import type { PageHead } from '../../seo/page-metadata.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

const PER_PAGE = 10

/** `/posts`: all posts, or those of a category, tag, author or search; null if one of these is unknown. */
export async function loadPostsPage(app: App, query: Query): Promise<StorefrontPage | null> {
  if (!app.settings.current['modules.blog']) return null
  const format = siteFormat(app)
  const { t } = siteTexts(app)
  const options = {
    category: queryText(query, 'category'),
    tag: queryText(query, 'tag'),
  }
  const given = queryText(query, 'author')
  const author = given === '' ? null : await findAuthor(app, given)
  const place = { category: options.category, tag: options.tag, author: author ? authorKey(author) : '' }
  const { term: q, ...corrections } = await correctList(app, query, {
    type: 'post',
    urlOf: (term) => listUrl('/posts', { q: term, ...place }),
  })
  const filter = {
    q,
    category: options.category || undefined,
    tag: options.tag || undefined,
    authorId: author?.id,
  }
  const paging = parsePaging(query, PER_PAGE)
  const [{ items, total }, allCategories, allTags, label = t('layout.blog')] = await Promise.all([
    listPosts(app, filter, paging),
    remember(app, { name: 'post categories', scopes: ['content'], load: () => listPostCategories(app) }),
    remember(app, { name: 'post tags', scopes: ['content'], load: () => listPostTags(app) }),
    menuLabel(app, 'posts'),
  ])
  const categories = allCategories.map((one) => presentPostCategory(one, format))
  const tags = allTags.map((one) => presentPostTag(one, format))
  const category = categories.find(({ slug }) => slug === options.category) ?? null
  const tag = tags.find(({ slug }) => slug === options.tag) ?? null
  if ((options.category && !category) || (options.tag && !tag) || (given && !author)) return null

  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const urlOf = (page: number) => listUrl('/posts', { q, ...place, per_page: perPage, page })
  const name = category?.name ?? (tag && `#${tag.name}`) ?? author?.name ?? label
  const posts = items.map((post) => presentPostCard(post, format))
  const own = place.category || place.tag || place.author ? '' : app.settings.current['seo.posts_description']
  return {
    view: 'posts/index',
    data: {
      posts,
      paginator: buildPaginator({ ...paging, total, reach: reachOf(app, q), urlOf }),
      category,
      tag,
      author: author && { ...presentPostAuthor(author, format), posts_count: author.postsCount },
      categories: categories.filter((one) => one.posts_count > 0),
      tags: tags.filter((one) => one.posts_count > 0),
      query: q,
      ...corrections,
      blog: label,
    },
    path: listUrl('/posts', { ...place, page: paging.page }),
    title: paging.page > 1 ? t('pager.title', { title: name, page: paging.page }) : name,
    description: category?.description || own || describeList(posts),
    // Combinations of several are no pages of their own.
    unlisted: q !== '' || Object.values(place).filter(Boolean).length > 1 || posts.length === 0,
    head: listHead({
      listed:
        category ??
        (tag && { ...tag, name, image: null }) ??
        (author && { name, url: format.url(authorPath(author)), image: null }),
      trail: [{ name: label, url: format.url('/posts') }],
      feed: feedOf({ category, tag, author }),
    }),
    query: q,
  }
}

/** The author with posts that the parameter names, if any. */
async function findAuthor(app: App, key: string): Promise<PostAuthor | undefined> {
  const id = parseAuthorKey(key)
  const authors = await remember(app, {
    name: 'post authors',
    scopes: ['content'],
    load: () => listPostAuthors(app),
  })
  return authors.find((one) => one.id === id)
}

type Parts = {
  category: { slug: string; name: string } | null
  tag: { slug: string; name: string } | null
  author: PostAuthor | null | undefined
}

function feedOf({ category, tag, author }: Parts): PageHead['feed'] {
  if (category) return { title: category.name, path: categoryFeedPath(category.slug) }
  if (tag) return { title: `#${tag.name}`, path: tagFeedPath(tag.slug) }
  return author ? { title: author.name, path: authorFeedPath(author.id) } : undefined
}

/** Search results are ranked up to a limit; other lists have none. */
function reachOf({ settings }: App, term: string): number | undefined {
  return term === '' ? undefined : settings.current['search.max_results']
}
