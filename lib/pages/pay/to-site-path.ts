/** Without the site's own name: a browser that knows it by another one stays where it is. */
export function toSitePath(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
