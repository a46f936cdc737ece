import type { Tx } from '#lib/platform/database/db.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'
import { mapAttributes } from './map-attributes.ts'
import { mapLinks } from './map-links.ts'

/** The http addresses of the pictures that HTML shows. */
export function picturesIn(html: string): string[] {
  const found: string[] = []
  if (!/(?:src|poster)\s*=\s*["']?http/i.test(html)) return found
  mapLinks(html, ({ tag, attribute, address }) => {
    if (isPicture(tag, attribute, address)) found.push(address)
    return null
  })
  return found
}

/** Shows copies in place of pictures. Other sizes of these go, since they would still come from the former site. */
export function showCopies(html: string, copies: ReadonlyMap<string, string>): string {
  if (copies.size === 0) return html
  return html.replace(/<[a-z][^>]*>/gi, (tag) => {
    const shown = mapLinks(tag, ({ tag: name, attribute, address }) =>
      isPicture(name, attribute, address) ? (copies.get(address) ?? null) : null,
    )
    return shown === tag ? tag : withoutSizes(shown)
  })
}

function withoutSizes(tag: string): string {
  return mapAttributes(tag, ({ name }) => (name === 'srcset' || name === 'sizes' ? '' : null))
}

/** Shows the copies that have been downloaded before, so that a text that is written again keeps them. */
export async function showKnownCopies(tx: Tx, html: string): Promise<string> {
  return showCopies(html, await findKnownCopies(tx, picturesIn(html)))
}

/** The addresses of copies by those of the pictures they were made from. */
export async function findKnownCopies(tx: Tx, pictures: string[]): Promise<Map<string, string>> {
  const rows = await selectIn<{ url: string; sourceUrl: string }>(tx, 'Media', ['url', 'sourceUrl'], {
    column: 'sourceUrl',
    values: pictures,
  })
  return new Map(rows.map(({ url, sourceUrl }) => [sourceUrl, url]))
}

function isPicture(tag: string, attribute: string, address: string): boolean {
  const isShown = (tag === 'img' && attribute === 'src') || attribute === 'poster'
  return isShown && /^https?:\/\//i.test(address)
}
