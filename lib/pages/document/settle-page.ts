import type { App } from '#lib/app/app.ts'
import { addPageCookie, hasMoved } from '#lib/web/http/page-response.ts'
import { dropFormNotice, findFormNotice } from '../forms/form-notice.ts'
import { missingPage } from '../missing-page.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export type SettledPage = {
  status: 200 | 404
  /** Null if the address redirects elsewhere, and nothing is shown. */
  shown: StorefrontPage | null
}

/** Settles what is shown at an address: its page or, where there is none, the page that says so. */
export async function settlePage(
  app: App,
  cookies: Cookies,
  page: StorefrontPage | null,
): Promise<SettledPage> {
  // The page shows the notice, which is thereby done.
  if (findFormNotice(app, cookies) !== undefined) addPageCookie(dropFormNotice(app))
  if (page) return { status: 200, shown: page }
  return { status: 404, shown: (await hasMoved()) ? null : missingPage(app) }
}
