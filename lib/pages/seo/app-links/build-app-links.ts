import type { App } from '#lib/app/app.ts'
import { siteBasePath } from '#lib/services/settings/index.ts'

export const APP_LINKS_TYPE = 'application/json'

// What apps have screens for. Other links, such as those of mails to confirm something, open the website.
const SCREENS = ['/products*', '/posts*', '/orders/*', '/pay/*/return']
// Below the addresses of orders: drafts to confirm, invoices and slips.
const NO_SCREENS = ['/orders/drafts/*', '/orders/*/*/*']

/** Which apps on iOS open the site's links and may fill in its passwords; null if there is none. */
export function buildAppleAppSiteAssociation({ settings }: App): string | null {
  const apps = settings.current['client.ios_apps']
  if (apps.length === 0) return null
  const basePath = siteBasePath(settings.current)
  const prefixes = settings.languages.map(({ prefix }) => basePath + prefix)
  // The first that matches counts.
  const components = prefixes.flatMap((prefix) => [
    ...NO_SCREENS.map((path) => ({ '/': prefix + path, exclude: true })),
    ...SCREENS.map((path) => ({ '/': prefix + path })),
  ])
  return JSON.stringify({ applinks: { details: [{ appIDs: apps, components }] }, webcredentials: { apps } })
}

/** The same for Android, where each app names the paths itself; null if there is none. */
export function buildAssetLinks({ settings }: App): string | null {
  const apps = settings.current['client.android_apps']
  if (apps.length === 0) return null
  return JSON.stringify(
    apps.map(({ package: name, fingerprints }) => ({
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: fingerprints },
    })),
  )
}
