/**
 * An address for what Next's router does not write: plain links and forms, pictures and frames. A path of the site leads below the path that
 * the site is below. Addresses for `Link`, the router and `redirect` stay as they are.
 */
export function onSite(address: string): string {
  return /^\/(?![/\\])/.test(address) ? `${process.env.BASE_PATH_MARK ?? ''}${address}` : address
}
