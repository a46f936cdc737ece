import type { App } from '#lib/app.ts'

type Site = Pick<App, 'settings' | 'security'>

const LONGEST_PATH = 100

/**
 * Whether a form was sent from a page of this site, judging by headers that browsers set and pages cannot change.
 * Together with SameSite=Lax cookies, it keeps other sites from sending forms on behalf of a visitor.
 */
export function isSentFromSite({ settings, security }: Site, request: Request): boolean {
  const isOwn = isOwnForm(request, settings.current['site.url'])
  if (!isOwn) security.note('form.foreign', { path: new URL(request.url).pathname.slice(0, LONGEST_PATH) })
  return isOwn
}

function isOwnForm(request: Request, siteUrl: string | null): boolean {
  const origin = request.headers.get('origin')
  // Pages that hide their address from others send `null`, as do documents without an origin, whose forms are cross-site.
  if (origin === null || origin === 'null') return request.headers.get('sec-fetch-site') === 'same-origin'
  const given = hostOf(origin)
  return given !== undefined && (given === request.headers.get('host') || given === hostOf(siteUrl ?? ''))
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
