import { z } from 'zod'
import type { App } from '#lib/app.ts'
import { sealCookie } from '../visitors/sealed-cookie.ts'

export const NOTICE_COOKIE = 'storefront-notice'

const SECONDS = 60
const MAX_CHARACTERS = 2000

/** The message of a form, shown on the page that follows. */
export const Notice = z.object({
  kind: z.enum(['done', 'error']),
  text: z.string(),
  /** The form it is about. */
  form: z.string(),
  /** Error messages by field. */
  errors: z.record(z.string(), z.string()).default({}),
  /** What was entered, without secrets, to fill in the form again. */
  values: z.record(z.string(), z.string()).default({}),
  /** Recovery codes, shown only once. */
  codes: z.array(z.string()).default([]),
})
export type Notice = z.output<typeof Notice>

/** The `Set-Cookie` line that carries a notice to the next page. */
export function sealNotice(app: App, notice: z.input<typeof Notice>): string {
  const length = Object.values(notice.values ?? {}).join('').length
  const values = length > MAX_CHARACTERS ? {} : notice.values
  return sealCookie(app, NOTICE_COOKIE, { ...notice, values }, SECONDS)
}
