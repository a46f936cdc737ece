import type { FormerSite } from '#lib/import/former-site/former-site.ts'
import type { Move } from '#lib/import/records/import-record.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { readAuthor } from '../author.ts'
import type { SiteIndex } from '../site-index.ts'
import { attachmentMoves } from './attachment-moves.ts'

const BATCH_SIZE = 500

/** Where a former site's lists, feeds and files lead; what the addresses of its entries lead to is not changed. */
export async function* siteMoves(index: SiteIndex, site: FormerSite, tx: Tx): AsyncGenerator<Move[]> {
  const { folder } = site
  const lists = [
    ...feedMoves(),
    ...index.dates.flatMap((date) => ({ from: `/${date}`, to: '/posts' })),
    ...(await authorMoves(index, tx)),
    ...(await categoryMoves(index, tx)),
    ...(await tagMoves(index, tx)),
  ].map(({ from, to }) => ({ from: folder + from, to }))
  const home = folder ? [{ from: folder, to: '/' }] : []
  const moves = [...home, ...lists].filter(({ from }) => !index.isEntryAddress(from))
  moves.push(...index.shopPages)
  for (let at = 0; at < moves.length; at += BATCH_SIZE) yield moves.slice(at, at + BATCH_SIZE)
  yield* attachmentMoves(index, site, tx)
}

function feedMoves(): Move[] {
  const kinds = ['feed', 'feed/rss', 'feed/rss2', 'feed/atom', 'feed/rdf', 'comments/feed']
  const parameters = ['feed=rss2', 'feed=rss', 'feed=atom', 'feed=comments-rss2']
  const addresses = [...kinds.map((kind) => `/${kind}`), ...parameters.map((parameter) => `/?${parameter}`)]
  return addresses.map((from) => ({ from, to: '/feed.xml' }))
}

/** Authors without published posts have no list. */
async function authorMoves(index: SiteIndex, tx: Tx): Promise<Move[]> {
  const authors = [...index.authors.values()].map(({ id, login }) => ({
    id,
    login,
    ...readAuthor(login, index),
  }))
  const rows = await tx.staff.findMany({
    where: {
      email: { in: authors.flatMap(({ email }) => email ?? []) },
      posts: { some: { published: true } },
    },
    select: { id: true, name: true, email: true },
  })
  return authors.flatMap(({ id, login, email }) => {
    const row = rows.find((one) => one.email === email)
    const to = row ? `/posts?author=${[row.id, slugify(row.name, '')].filter(Boolean).join('-')}` : '/posts'
    const addresses = [`/author/${slugify(login)}`, ...(id ? [`/?author=${id}`] : [])]
    return addresses.map((from) => ({ from, to }))
  })
}

async function categoryMoves(index: SiteIndex, tx: Tx): Promise<Move[]> {
  const rows = await tx.postCategory.findMany({ select: { slug: true } })
  const here = new Set(rows.map(({ slug }) => slug))
  return index.listCategoryPaths().flatMap(({ id, slug, paths }) => {
    const own = slugify(index.languages.findTerm('category', slug)?.slug ?? slug)
    if (!here.has(own)) return []
    const to = `/posts?category=${encodeURIComponent(own)}`
    const addresses = [...paths, `/?category_name=${slug}`, ...(id ? [`/?cat=${id}`] : [])]
    return addresses.map((from) => ({ from, to }))
  })
}

async function tagMoves(index: SiteIndex, tx: Tx): Promise<Move[]> {
  const rows = await tx.postTag.findMany({ select: { slug: true } })
  const here = new Set(rows.map(({ slug }) => slug))
  return index.listTagPaths().flatMap(({ slug, paths }) => {
    const own = index.languages.findTerm('post_tag', slug)?.slug ?? slug
    const to = `/posts?tag=${encodeURIComponent(own)}`
    return here.has(own) ? [...paths, `/?tag=${slug}`].map((from) => ({ from, to })) : []
  })
}
