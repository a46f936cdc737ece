import { cookies } from 'next/headers'
import { NOTICE_COOKIE } from '#lib/pages/account/notice.ts'
import { dropFormNotice, findFormNotice } from '#lib/pages/forms/form-notice.ts'
import { dropCookie } from '#lib/pages/visitors/sealed-cookie.ts'
import type { Cookies } from '#lib/pages/visitors/website-visitor.ts'
import { addPageCookie } from '#lib/web/http/page-response.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { requestApp } from './request-app.ts'

/** The browser's cookies by name. */
export async function pageCookies(): Promise<Cookies> {
  return Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]))
}

/** Drops the notice of a form, which the page being rendered shows. */
export async function forgetFormNotice(): Promise<void> {
  const app = await requestApp()
  if (findFormNotice(app, await pageCookies()) !== undefined) addPageCookie(dropFormNotice(app))
}

/** Drops the notice of an account's or order's form, which the page being rendered shows. */
export async function forgetNotice(): Promise<void> {
  const app = await requestApp()
  const name = siteCookieName(app.settings.current, NOTICE_COOKIE)
  if ((await cookies()).has(name)) addPageCookie(dropCookie(app, NOTICE_COOKIE))
}
