import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '../site-format.ts'

const COOKIE = 'storefront-sent'

const PURPOSE = 'form notices'
const SECONDS = 60
// Browsers limit the size of a cookie, including its name and attributes.
const MAX_CHARACTERS = 3900
/** Fits in any language. */
const MAX_TOLD = 500
// A small cookie must not decompress into a large text.
const MAX_BYTES = 256 * 1024

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

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The `Set-Cookie` line that carries a notice to the next page. It includes what was entered, compressed: 5,000
 * characters fit in most languages. If they do not, the notice says how to get them back.
 */
export function sealFormNotice(site: Site, notice: z.input<typeof FormNotice>): string {
  const whole = pack(site, notice)
  if (whole.length <= MAX_CHARACTERS) return write(site, whole, SECONDS)
  const text = siteTexts(site).t('forms.too_long_to_keep', { message: notice.text })
  const shorter = pack(site, { ...notice, text, values: {} })
  if (shorter.length <= MAX_CHARACTERS) return write(site, shorter, SECONDS)
  // Such as the names of all the items of an order.
  const begun = `${[...notice.text].slice(0, MAX_TOLD).join('')}…`
  return write(site, pack(site, { ...notice, text: begun, values: {} }), SECONDS)
}

/** The notice for a page; undefined if the cookie is absent, forged, expired or for another page. */
export function openFormNotice(site: Site, cookies: Cookies, page: string): FormNotice | undefined {
  const { secrets, clock } = site
  const cookie = findFormNotice(site, cookies)
  if (!cookie) return undefined
  try {
    const [packed = '', signature = ''] = cookie.split('.')
    if (!secrets.verify(PURPOSE, packed, signature)) return undefined
    const bytes = brotliDecompressSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_BYTES })
    const opened = JSON.parse(bytes.toString())
    const notice = FormNotice.parse(opened.notice)
    return opened.until > clock.now().getTime() && notice.page === page ? notice : undefined
  } catch {
    return undefined
  }
}

/** The cookie that carries a notice, if any. */
export function findFormNotice({ settings }: Pick<Site, 'settings'>, cookies: Cookies): string | undefined {
  return cookies[siteCookieName(settings.current, COOKIE)]
}

/** The `Set-Cookie` line that removes the notice. */
export function dropFormNotice(site: Site): string {
  return write(site, '', 0)
}

/** Signed, not encrypted: its reader is the person who wrote it. */
function pack({ secrets, clock }: Site, notice: z.input<typeof FormNotice>): string {
  const until = clock.now().getTime() + SECONDS * 1000
  const packed = brotliCompressSync(JSON.stringify({ until, notice })).toString('base64url')
  return `${packed}.${secrets.sign(PURPOSE, packed).toString('base64url')}`
}

function write(site: Site, value: string, seconds: number): string {
  return writeSiteCookie(site.settings.current, COOKIE, value, seconds)
}
