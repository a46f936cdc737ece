import { cookies } from 'next/headers'
import { dropFormNotice, findFormNotice } from '#lib/pages/forms/form-notice.ts'
import type { Cookies } from '#lib/pages/visitors/website-visitor.ts'
import { addPageCookie } from '#lib/web/http/page-response.ts'
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
