/** Redirects, for example to the page that follows a form. */
export function leadTo(address: string, cookies: string[] = []): Response {
  const headers = new Headers({ Location: address, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

export function plain(status: number, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`${text}\n`, { status, headers })
}
