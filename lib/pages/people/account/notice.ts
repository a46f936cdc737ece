import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { dropCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { readAccountStep } from '../visitors/former-cookies.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

const MAX_CHARACTERS = 2000

/** The message of a form, shown on the page that follows. */
export const Notice = z.object({
  kind: z.enum(['done', 'error']),
  text: z.string(),
  /** The form it is about. */
  form: z.string(),
  /** Error messages by field. */
  errors: z.record(z.string(), z.string()).default({}),
  /** The entered values, without secrets, to fill in the form again. */
  values: z.record(z.string(), z.string()).default({}),
  /** Recovery codes, shown only once. */
  codes: z.array(z.string()).default([]),
})
export type Notice = z.output<typeof Notice>

export const NOTICE_COOKIE: SealedCookie<typeof Notice> = {
  name: 'storefront-notice',
  schema: Notice,
  seconds: 60,
  readFormer: readAccountStep('storefront-notice'),
}

/** The result of a form; `codes` are shown only once. Silent without a message. */
export type Said = { done?: string; failed?: string; codes?: Notice['codes'] }

/** The `Set-Cookie` lines that say on the next page what became of a form. */
export async function sealOutcome(app: App, form: string, { done, failed, codes }: Said): Promise<string[]> {
  if (done === undefined && failed === undefined && codes === undefined) return []
  const kind = failed === undefined ? 'done' : 'error'
  return sealNotice(app, { kind, form, text: failed ?? done ?? '', codes })
}

/** The `Set-Cookie` lines that carry a notice to the next page. */
export async function sealNotice(app: App, notice: z.input<typeof Notice>): Promise<string[]> {
  const length = Object.values(notice.values ?? {}).join('').length
  const values = length > MAX_CHARACTERS ? {} : notice.values
  return (await sealCookie(app, NOTICE_COOKIE, { ...notice, values })) ?? []
}

/** The `Set-Cookie` lines that drop the notice, which the page being made shows. */
export function forgetNotice(app: App, cookies: Cookies): string[] {
  return dropCookie(app, NOTICE_COOKIE, cookies)
}
