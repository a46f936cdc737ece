import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { readFormNotice } from '../people/visitors/former-cookies.ts'

/** Fits in any language. */
const MAX_TOLD = 500

/** The message of a form, shown when its page is shown again. */
export const FormNotice = z.object({
  /** The path of the page. */
  page: z.string(),
  kind: z.enum(['done', 'error']),
  text: z.string(),
  /** Error messages by field. */
  errors: z.record(z.string(), z.string()).default({}),
  /** The entered values, to fill in the form again. */
  values: z.record(z.string(), z.string()).default({}),
})
export type FormNotice = z.output<typeof FormNotice>

/** Dropped once a page has shown the notice. */
export const FORM_NOTICE_COOKIE: SealedCookie<typeof FormNotice> = {
  name: 'storefront-sent',
  schema: FormNotice,
  seconds: 60,
  parts: 2,
  readFormer: readFormNotice,
}

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The `Set-Cookie` lines that carry a notice to the next page. They include what was entered, compressed: 5,000
 * characters fit in most languages. If they do not, the notice says how to get them back.
 */
export async function sealFormNotice(site: Site, notice: z.input<typeof FormNotice>): Promise<string[]> {
  const text = siteTexts(site).t('forms.too_long_to_keep', { message: notice.text })
  // Such as the names of all the items of an order.
  const begun = `${[...notice.text].slice(0, MAX_TOLD).join('')}…`
  for (const one of [notice, { ...notice, text, values: {} }, { ...notice, text: begun, values: {} }]) {
    const lines = await sealCookie(site, FORM_NOTICE_COOKIE, one)
    if (lines) return lines
  }
  return []
}

/** The notice for a page; undefined if the cookie is absent, forged, expired or for another page. */
export async function openFormNotice(
  site: Site,
  cookies: Cookies,
  page: string,
): Promise<FormNotice | undefined> {
  const notice = await openCookie(site, FORM_NOTICE_COOKIE, cookies)
  return notice?.page === page ? notice : undefined
}
