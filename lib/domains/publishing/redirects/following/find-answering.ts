import type { Tx } from '#lib/platform/database/db.ts'
import { redirectKey, splitAddress } from '../addresses.ts'

// What the site itself serves, whatever its content.
const FIXED = new Set([
  ...['/', '/products', '/posts', '/search', '/contact', '/newsletter', '/account', '/developers'],
  ...['/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/opensearch.xml', '/openapi.json'],
  ...['/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest'],
])
const BELOW = [
  ...['/account/', '/media/', '/theme-assets/', '/sitemap/', '/orders/', '/icons/'],
  ...['/post-categories/', '/post-tags/', '/post-authors/'],
]
const ENTRY = /^\/(?:(products|posts)\/)?([^/?]+)$/
const CATEGORY = /^\/(products|posts)\?(?:.*&)?category=([^&]+)/
const MAX_VARIABLES = 500

/** Whether it is below a path where the site knows what answers, and addresses may depend on the case. */
export function isBelowFixed(path: string): boolean {
  return BELOW.some((start) => path.startsWith(start))
}

/** `publishedAt` is null if it is visible as soon as it is published. */
export type Visibility = { published: boolean; publishedAt: Date | null }

type Kind = 'products' | 'posts' | 'pages' | 'product categories' | 'post categories'

/** Keys where something answers. */
export type Answering = ReadonlySet<string>

/** Whether something answers at a key, of which only the parameters may differ from what was looked up. */
export function answers(answering: Answering, key: string): boolean {
  return answering.has(key) || (!CATEGORY.test(key) && answering.has(pathOf(key)))
}

function pathOf(key: string): string {
  return key.split('?', 1)[0] ?? key
}

/** Whether a product, post or page is stored at a key that visitors cannot see: a draft, or one scheduled for later. */
export async function isHidden(tx: Tx, key: string, now: Date): Promise<boolean> {
  const content = contentAt(key)
  if (!content || content === 'fixed') return false
  const find = entries[content.kind]
  const entry = (await find?.(tx, content.slug)) ?? null
  return entry !== null && !isPublic(entry, now)
}

/** Whether visitors can see an entry. */
export function isPublic({ published, publishedAt }: Visibility, now: Date): boolean {
  return published && (publishedAt === null || publishedAt <= now)
}

/** Whether something answers at the path of an address on this site. */
export async function isAnswering(tx: Tx, address: string): Promise<boolean> {
  const key = redirectKey(splitAddress(address).path)
  return (await findAnswering(tx, [key])).has(key)
}

/** Of these keys of paths on this site, those where something answers. Content counts once it is published, even if only later. */
export async function findAnswering(tx: Tx, keys: Iterable<string>): Promise<Set<string>> {
  const answering = new Set<string>()
  const asked = new Map<Kind, Map<string, string[]>>()
  for (const key of new Set(keys)) {
    const content = contentAt(key)
    if (content === 'fixed') answering.add(key)
    else if (content) {
      const slugs = asked.get(content.kind) ?? new Map<string, string[]>()
      asked.set(content.kind, slugs.set(content.slug, [...(slugs.get(content.slug) ?? []), key]))
    }
  }
  for (const [kind, slugs] of asked)
    for (const slug of await findSlugs(tx, kind, [...slugs.keys()]))
      for (const key of slugs.get(slug) ?? []) answering.add(key)
  for (const key of [...answering]) if (!CATEGORY.test(key)) answering.add(pathOf(key))
  return answering
}

function contentAt(key: string): 'fixed' | { kind: Kind; slug: string } | undefined {
  const [, list, category] = CATEGORY.exec(key) ?? []
  if (list && category)
    return { kind: list === 'products' ? 'product categories' : 'post categories', slug: decode(category) }
  const path = pathOf(key)
  if (FIXED.has(path) || isBelowFixed(path)) return 'fixed'
  const [, parent, slug] = ENTRY.exec(path) ?? []
  return slug
    ? { kind: (parent as 'products' | 'posts' | undefined) ?? 'pages', slug: decode(slug) }
    : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function findSlugs(tx: Tx, kind: Kind, slugs: string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < slugs.length; at += MAX_VARIABLES) {
    const rows = await queries[kind](tx, { in: slugs.slice(at, at + MAX_VARIABLES) })
    found.push(...rows.map(({ slug }) => slug))
  }
  return found
}

type Query = (tx: Tx, slug: { in: string[] }) => Promise<{ slug: string }[]>

const select = { slug: true }
/** Products that no list shows have a page all the same. */
const hasPage = { OR: [{ published: true }, { visibility: { in: ['search', 'unlisted'] } }] }

const queries: Record<Kind, Query> = {
  products: (tx, slug) => tx.product.findMany({ where: { slug, ...hasPage }, select }),
  posts: (tx, slug) => tx.post.findMany({ where: { slug, published: true }, select }),
  pages: (tx, slug) => tx.page.findMany({ where: { slug, published: true }, select }),
  'product categories': (tx, slug) => tx.productCategory.findMany({ where: { slug }, select }),
  'post categories': (tx, slug) => tx.postCategory.findMany({ where: { slug }, select }),
}

type FindEntry = (tx: Tx, slug: string) => Promise<Visibility | null>

const visibility = { published: true, publishedAt: true }

/** Categories are always public. */
const entries: Partial<Record<Kind, FindEntry>> = {
  products: async (tx, slug) => {
    const row = await tx.product.findFirst({ where: { slug, ...hasPage }, select: { publishedAt: true } })
    return row ? { ...row, published: true } : tx.product.findUnique({ where: { slug }, select: visibility })
  },
  posts: (tx, slug) => tx.post.findUnique({ where: { slug }, select: visibility }),
  pages: (tx, slug) => tx.page.findUnique({ where: { slug }, select: visibility }),
}
