type Sent = {
  origin: string | null
  /** The `Sec-Fetch-Site` header. */
  fetchSite: string | null
  host: string | null
}

/**
 * Whether a form was sent from a page of this site, judging by headers that browsers set and pages cannot change. Together
 * with SameSite cookies, it keeps other sites from sending forms on behalf of a visitor.
 */
export function isOwnOrigin({ origin, fetchSite, host }: Sent, siteUrl: string | null): boolean {
  // Pages that hide their address from others send `null`, as do documents without an origin, whose forms are cross-site.
  if (origin === null || origin === 'null') return fetchSite === 'same-origin'
  const given = hostOf(origin)
  return given !== undefined && (given === host || given === hostOf(siteUrl ?? ''))
}

export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
