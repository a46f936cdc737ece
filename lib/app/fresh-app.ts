import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { openBelow } from '#lib/app/open-below.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { headerOf, type SiteRequest } from '#lib/web/site/site-request.ts'

/**
 * The App with current settings, for the page or form that answers a request: in its language and below its path. The API refreshes them
 * itself with every request.
 */
export async function freshApp(request: SiteRequest): Promise<App> {
  const shared = await sharedApp()
  const local = openInLanguage(shared, request.language)
  const app = request.basePath === '' ? local : openBelow(local, request.basePath)
  await app.settings.refresh()
  const { ip } = app.readAddress(request.peer, headerOf(request, 'x-forwarded-for'))
  const security = app.security.child({ ip, app: 'website' })
  const database = app.database.standby?.standIn()
  // Writes there are refused, as on a primary that is away.
  const standIn = database && { database: { ...database, standby: app.database.standby } }
  return { ...app, security, request, ...standIn }
}
