/** next-auth knows only one host; a redirect without a host stays on the one the visitor uses. */
export function relativeLocation(response: Response): Response {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location)) return response
  const { pathname, search } = new URL(location)
  const headers = new Headers(response.headers)
  headers.set('Location', `/${pathname.replace(/^\/+/, '')}${search}`)
  return new Response(response.body, { status: response.status, headers })
}

/** The same answer, with further `Set-Cookie` lines. */
export function withCookies(response: Response, lines: readonly string[]): Response {
  if (lines.length === 0) return response
  const headers = new Headers(response.headers)
  for (const line of lines) headers.append('Set-Cookie', line)
  return new Response(response.body, { status: response.status, headers })
}
