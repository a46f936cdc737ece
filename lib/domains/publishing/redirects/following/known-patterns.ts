import { parameterKeys, redirectKey, splitAddress } from '../addresses.ts'
import { isBelowFixed } from './find-answering.ts'

type Groups = Record<string, string>
type Pattern = [RegExp, (groups: Groups) => string[]]

/** Addresses of WordPress, WooCommerce and Shopify that tell by themselves where to look for what they showed. */
const PATTERNS: Pattern[] = [
  [/^\/collections\/[^/?]+\/products\/(?<slug>[^/?]+)$/, ({ slug }) => [`/products/${slug}`]],
  [/^\/collections(?:\/(?:all|frontpage))?$/, () => ['/products']],
  [
    /^\/collections\/(?<slug>[^/?]+)(?:\/[^/?]+)?$/,
    ({ slug }) => [`/collections/${slug}`, `/products?category=${slug}`],
  ],
  [/^\/(?:pages|policies)\/(?<slug>[^/?]+)$/, ({ slug }) => [`/${slug}`]],
  [/^\/blogs\/[^/?]+\.atom$/, () => ['/feed.xml']],
  [/^\/blogs\/[^/?]+(?:\/tagged\/[^/?]+)?$/, () => ['/posts']],
  [/^\/blogs\/[^/?]+\/(?<slug>[^/?]+)$/, ({ slug }) => [`/posts/${slug}`]],
  [/^\/product\/(?<slug>[^/?]+)$/, ({ slug }) => [`/products/${slug}`]],
  [/^\/\?product=(?<slug>[^&]+)$/, ({ slug }) => [`/product/${slug}`, `/products/${slug}`]],
  [/^\/product-category\/(?:[^?]+\/)?(?<slug>[^/?]+)$/, ({ slug }) => [`/products?category=${slug}`]],
  [/^\/\?product_cat=(?<slug>[^&]+)$/, ({ slug }) => [`/products?category=${slug}`]],
  [/^\/product-tag\/(?<slug>[^/?]+)$/, ({ slug }) => [`/products?tag=${slug}`]],
  [/^\/my-account\/lost-password$/, () => ['/account/forgot']],
  [/^\/(?:my-account(?:\/.+)?|account\/login)$/, () => ['/account/sign-in']],
  [/^\/(?:cart|basket|checkout)$/, () => ['/products']],
  // A picture in another size.
  [
    /^(?<file>\/.+)-\d+x\d+(?<type>\.[a-z]+)$/,
    ({ file, type }) => [`${file}${type}`, `${file}-scaled${type}`],
  ],
]

// What WordPress adds to the address of an entry or list.
const BELOW =
  /^(?<base>\/.+?)\/(?:page\/\d+|comment-page-\d+|amp|embed|trackback|(?<feed>feed(?:\/(?:rss2?|atom|rdf))?))$/

// Such as the feed of a page of a list. Without a limit, a long address would take long and be looked up hundreds of times.
const MAX_ADDITIONS = 3

/**
 * The keys at which to look for what an address of a known form showed, most precise first; none for other addresses.
 * `feed` means that the address was the feed of what is found.
 */
export function readKnownPattern(address: string): { keys: string[]; feed?: true } {
  const { bases, isFeed } = readBases(redirectKey(splitAddress(address).path))
  const keys = [...bases, ...readPattern(bases.at(-1) ?? address)]
  return { keys, ...(isFeed && { feed: true as const }) }
}

/** A path without each of WordPress's additions in turn, beginning with the last one. */
function readBases(path: string): { bases: string[]; isFeed: boolean } {
  const bases: string[] = []
  let isFeed = false
  // Something always answers below these, so that each shorter address would redirect to the next.
  if (isBelowFixed(path)) return { bases, isFeed }
  while (bases.length < MAX_ADDITIONS) {
    const { base, feed } = BELOW.exec(bases.at(-1) ?? path)?.groups ?? {}
    if (!base) break
    isFeed ||= bases.length === 0 && feed !== undefined
    bases.push(base)
  }
  return { bases, isFeed }
}

function readPattern(address: string): string[] {
  for (const key of keysOf(address)) {
    for (const [pattern, targets] of PATTERNS) {
      const match = pattern.exec(key)
      if (match) return targets(match.groups ?? {}).filter((target) => target !== key)
    }
  }
  return []
}

/** Of the path; of the home page, with each parameter. */
function keysOf(address: string): string[] {
  const { path, query } = splitAddress(address)
  const key = redirectKey(path)
  return key === '/' ? parameterKeys(query).map((parameter) => `/?${parameter}`) : [key]
}

/** The feed of a list of posts; for anything else that of the blog. */
export function feedOf(path: string): string {
  const [, list, key = ''] = /^\/posts\?(category|tag|author)=([^&#]+)/.exec(path) ?? []
  if (list === 'author') return `/post-authors/${Number.parseInt(key, 10)}/feed.xml`
  if (list) return `/post-${list === 'tag' ? 'tags' : 'categories'}/${key}/feed.xml`
  return '/feed.xml'
}

/** The address of a key on this site. */
export function toPath(key: string): string {
  const { pathname, search } = new URL(key, 'http://site.invalid')
  return pathname + search
}
