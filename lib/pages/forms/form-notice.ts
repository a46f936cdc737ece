import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { App } from '#lib/app.ts'
import { siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'

const COOKIE = 'storefront-sent'

const PURPOSE = 'form notices'
const SECONDS = 60
// Browsers keep no more of a cookie, with its name and attributes.
const MAX_CHARACTERS = 3900
// A small cookie must not become a large text.
const MAX_BYTES = 256 * 1024

/** What a form of a page has to say once that page is shown again. */
export const FormNotice = z.object({
  /** The path of the page. */
  page: z.string(),
  kind: z.enum(['done', 'error']),
  text: z.string(),
  /** What is wrong, by field. */
  errors: z.record(z.string(), z.string()).default({}),
  /** What was typed, to be shown again. */
  values: z.record(z.string(), z.string()).default({}),
})
export type FormNotice = z.output<typeof FormNotice>

type Site = Pick<App, 'settings' | 'secrets' | 'clock'>

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The `Set-Cookie` line that carries a notice to the page that follows. What was typed goes along, packed: 5,000
 * characters of most languages fit. Where they do not, it says where to find them.
 */
export function sealFormNotice(site: Site, notice: z.input<typeof FormNotice>): string {
  const whole = pack(site, notice)
  if (whole.length <= MAX_CHARACTERS) return write(site, whole, SECONDS)
  const text = `${notice.text} Go back in your browser to find what you wrote.`
  return write(site, pack(site, { ...notice, text, values: {} }), SECONDS)
}

/** The notice for a page; undefined where there is none, or the cookie is forged, too old or about another page. */
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

/** Whether a browser has one is what its cookies say. */
export function findFormNotice({ settings }: Pick<Site, 'settings'>, cookies: Cookies): string | undefined {
  return cookies[siteCookieName(settings.current, COOKIE)]
}

/** The `Set-Cookie` line after which it is not shown again. */
export function dropFormNotice(site: Site): string {
  return write(site, '', 0)
}

/** Signed, not sealed: who reads it wrote it. */
function pack({ secrets, clock }: Site, notice: z.input<typeof FormNotice>): string {
  const until = clock.now().getTime() + SECONDS * 1000
  const packed = brotliCompressSync(JSON.stringify({ until, notice })).toString('base64url')
  return `${packed}.${secrets.sign(PURPOSE, packed).toString('base64url')}`
}

function write(site: Site, value: string, seconds: number): string {
  return writeSiteCookie(site.settings.current, COOKIE, value, seconds)
}
