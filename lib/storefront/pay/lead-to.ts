/** Leads to an address after a step of a payment. */
export function leadTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } })
}

export function sayPlainly(status: number, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`${text}\n`, { status, headers })
}

/** Without the site's own name: a browser that knows it by another one stays where it is. */
export function toSitePath(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
