/**
 * What the site itself answers at: the folders of `app`, and names that servers and browsers use. Not `search`: without a
 * results page, a page with this slug is answered there.
 */
const RESERVED = new Set(
  (
    'account admin api cart checkout consent contact developers feeds healthz icons mcp media newsletter orders pay post-authors post-categories post-tags posts ' +
    'previews products readyz sitemap stock-notices theme-assets unsupported-host webhooks wishlist withdrawal demo feed favicon robots index'
  ).split(' '),
)

/** Whether a page with this slug could not be reached, because the site itself answers at its address. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}
