/** An address without its host, so that a browser stays on the host it uses. */
export function toSitePath(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
