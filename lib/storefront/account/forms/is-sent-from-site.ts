/**
 * Whether a request that changes something comes from a page of this site, by what browsers say and no page can change.
 * Together with cookies that are SameSite=Lax it keeps other sites from sending forms in a visitor's name.
 */
export function isSentFromSite(request: Request, siteUrl: string | null): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  const given = hostOf(origin)
  return given !== undefined && (given === request.headers.get('host') || given === hostOf(siteUrl ?? ''))
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
