/** Resolves a path of the site to an absolute address and normalises http(s) addresses; null for anything else. */
export function absoluteUrl(address: string | null | undefined, siteAddress: string): string | null {
  if (!address) return null
  const site = siteAddress.replace(/\/+$/, '')
  const whole = /^\/(?![/\\])/.test(address) ? site + address : address
  if (!URL.canParse(whole, `${site}/`)) return null
  const url = new URL(whole, `${site}/`)
  return /^https?:/.test(url.protocol) ? url.href : null
}

/** Whether a result may have this address: http(s), a path of the site, or none. */
export function isResultAddress(address: string): boolean {
  return address === '' || absoluteUrl(address, 'http://localhost') !== null
}
