import type { App } from '#lib/app.ts'
import { issueSetupLink } from '#lib/domains/staff/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'

/** The address at which the first owner sets up the store, once; null if it has an owner. Earlier ones end. */
export async function makeSetupLink(app: App): Promise<string | null> {
  const token = await issueSetupLink(app)
  return token && `${siteAddress(app.settings.current, app.defaultSiteUrl)}/admin/setup/${token}`
}
