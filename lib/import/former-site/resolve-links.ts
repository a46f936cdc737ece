import { resolveAddresses } from '#lib/domains/publishing/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type FormerSite, withoutProxy } from './former-site.ts'
import type { Link } from './map-links.ts'
import { findKnownCopies } from './picture-copies.ts'

/** Where links of a former site lead. */
export type ResolvedLinks = {
  /** The new address; null if it stays as it is. */
  find(link: Link): string | null
  isDead(link: Link): boolean
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|heic)$/i

// Their former addresses redirect to what they were uploaded to, which may be the text with the link.
const FILE =
  /\.(?:mp3|m4a|aac|og[gva]|opus|wav|flac|mp4|m4v|mov|webm|avi|wmv|mpe?g|3gp|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|zip|gz|tar|rar|7z|epub|mobi|psd|eps)$/i

/**
 * Finds where addresses of former sites, and relative ones of texts whose site is not known, lead here. Pictures and other
 * files lead to their copies, if there are any, and stay where they are otherwise.
 */
export async function resolveLinks(tx: Tx, site: FormerSite, links: readonly Link[]): Promise<ResolvedLinks> {
  const paths = new Map<string, string>()
  for (const { address } of links) {
    const path = formerPath(site, address)
    if (path !== null) paths.set(address, path)
  }
  const files = await findCopies(tx, [...paths.keys()])
  const pages = await resolveAddresses(
    tx,
    [...paths.values()].filter((path) => !isPicture(path) && !isFile(path)),
  )
  const find = ({ attribute, address }: Link) => {
    const path = paths.get(address)
    if (path === undefined) return null
    const plain = plainAddress(address)
    const copy = files.get(plain) ?? (isPicture(path) ? files.get(plain.replace(/\?.*$/, '')) : undefined)
    if (copy !== undefined) return copy
    return attribute === 'href' || attribute === 'cite' ? (pages.get(path) ?? null) : null
  }
  const isDead = (link: Link) => {
    const path = paths.get(link.address)
    return link.attribute === 'href' && path !== undefined && !isPicture(path) && find(link) === null
  }
  return { find, isDead }
}

function formerPath(site: FormerSite, address: string): string | null {
  return /^\/(?!\/)/.test(address) ? address : site.pathOf(address)
}

function isPicture(path: string): boolean {
  return PICTURE.test(path.split(/[?#]/)[0] ?? '')
}

function isFile(path: string): boolean {
  return FILE.test(path.split(/[?#]/)[0] ?? '')
}

/** Downloaded copies by the plain addresses they came from. */
async function findCopies(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  const sources = [...new Set(addresses.filter((address) => /^https?:/i.test(address)).flatMap(variantsOf))]
  const copies = await findKnownCopies(tx, sources)
  return new Map([...copies].map(([sourceUrl, url]) => [plainAddress(sourceUrl), url]))
}

function variantsOf(address: string): string[] {
  const plain = plainAddress(address)
  const starts = ['https://', 'http://', 'https://www.', 'http://www.', 'https://i0.wp.com/']
  // Of a picture WordPress.com makes other sizes by parameters.
  const whole = plain.replace(/\?.*$/, '')
  return [...new Set([plain, whole])].flatMap((path) => starts.map((start) => start + path))
}

/** Without what may differ between two addresses of the same file. */
function plainAddress(address: string): string {
  return withoutProxy(address)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/#.*$/, '')
}
