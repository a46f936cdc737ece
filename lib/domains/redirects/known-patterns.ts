import { parameterKeys, redirectKey, splitAddress } from './redirect-key.ts'

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

/**
 * The keys at which to look for what an address of a known form showed, most precise first; none for other addresses.
 * `feed` means that the address was the feed of what is found.
 */
export function readKnownPattern(address: string): { keys: string[]; feed?: true } {
  const below = BELOW.exec(redirectKey(splitAddress(address).path))?.groups
  if (below?.base) {
    const { keys } = readKnownPattern(below.base)
    return { keys: [below.base, ...keys], ...(below.feed && { feed: true as const }) }
  }
  for (const key of keysOf(address)) {
    for (const [pattern, targets] of PATTERNS) {
      const match = pattern.exec(key)
      if (match) return { keys: targets(match.groups ?? {}).filter((target) => target !== key) }
    }
  }
  return { keys: [] }
}

/** Of the path; of the home page, with each parameter. */
function keysOf(address: string): string[] {
  const { path, query } = splitAddress(address)
  const key = redirectKey(path)
  return key === '/' ? parameterKeys(query).map((parameter) => `/?${parameter}`) : [key]
}
