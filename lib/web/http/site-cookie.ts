import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { isHttpsSite, type Settings } from '#lib/services/settings/index.ts'

/** The cookies of a `Cookie` header by name. The first of a repeated one counts. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The name of a cookie of the site. On an https site its prefix makes browsers accept it only from this host and only
 * over https, so no other host of the domain can plant one. Below a path it has a weaker one (`lib/server/base-path`).
 */
export function siteCookieName(settings: Settings, name: string): string {
  return isHttpsSite(settings) ? `__Host-${name}` : name
}

/** The `Set-Cookie` line of a cookie that neither scripts nor other sites can use. */
export function writeSiteCookie(settings: Settings, name: string, value: string, seconds: number): string {
  const parts = [`${siteCookieName(settings, name)}=${value}`, 'Path=/', `Max-Age=${seconds}`]
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttpsSite(settings) ? ['Secure'] : [])].join('; ')
}

/** The `Set-Cookie` line of a cookie that scripts of the site may read. */
export function writePlainCookie(settings: Settings, name: string, value: string, seconds: number): string {
  return writeSiteCookie(settings, name, value, seconds).replace(' HttpOnly;', '')
}

/** A cookie with a value that the site keeps between two of its pages. Nobody else can read it, change it or pass it off as another. */
export type SealedCookie<S extends z.ZodType = z.ZodType> = {
  name: string
  schema: S
  /** How long it is valid. */
  seconds: number
  /** Over how many cookies it may be spread; default: one. */
  parts?: number
  /** Reads a value that the previous version wrote, with the end of its validity. Throws if it cannot be read. */
  readFormer?(site: Site, text: string): { until: number; value: unknown }
}

type Site = {
  settings: { readonly current: Settings }
  secrets: Secrets
  clock: Clock
}

type Cookies = Readonly<Record<string, string | undefined>>

const PURPOSE = 'sealed cookies'
/** The beginning of every seal. */
const SEAL = 'Fe26.2*'
// Browsers limit the size of a cookie, including its name and attributes.
const MAX_CHARACTERS = 3800
// A small cookie must not decompress into a large text.
const MAX_BYTES = 256 * 1024

const Content = z.object({ name: z.string(), until: z.number(), value: z.unknown() })

/** The `Set-Cookie` lines that keep a value in the browser; null if it is too large, even compressed. */
export async function sealCookie<S extends z.ZodType>(
  site: Site,
  cookie: SealedCookie<S>,
  value: z.input<S>,
  seconds: number = cookie.seconds,
): Promise<string[] | null> {
  const content = writeContent(site, cookie, value, seconds)
  // It could not be opened.
  if (content.byteLength > MAX_BYTES) return null
  const text = await seal(site, content)
  const count = Math.ceil(text.length / MAX_CHARACTERS)
  if (count > (cookie.parts ?? 1)) return null
  return Array.from({ length: count }, (_, part) => {
    const slice = text.slice(part * MAX_CHARACTERS, (part + 1) * MAX_CHARACTERS)
    // The first says how many there are, so that what is left of an earlier value does not count.
    const written = part === 0 && count > 1 ? `${count}${slice}` : slice
    return writeSiteCookie(site.settings.current, nameOf(cookie, part), written, seconds)
  })
}

/** The text of the cookie, for hosts that write cookies in their own way. */
export async function sealValue<S extends z.ZodType>(
  site: Site,
  cookie: SealedCookie<S>,
  value: z.input<S>,
  seconds: number = cookie.seconds,
): Promise<string> {
  return seal(site, writeContent(site, cookie, value, seconds))
}

function writeContent(site: Site, { name }: SealedCookie, value: unknown, seconds: number): Buffer {
  // iron-session's own expiry forgives a minute.
  const until = site.clock.now().getTime() + seconds * 1000
  return Buffer.from(JSON.stringify({ name, until, value }))
}

async function seal(site: Site, content: Buffer): Promise<string> {
  const packed = brotliCompressSync(content).toString('base64')
  const [password = ''] = passwordsOf(site)
  const { sealData } = await import('iron-session')
  return sealData(packed, { password, ttl: 0 })
}

/** The value that a browser has kept; undefined if it is absent, incomplete, forged, expired, or not as the schema says. */
export async function openCookie<S extends z.ZodType>(
  site: Site,
  cookie: SealedCookie<S>,
  cookies: Cookies,
): Promise<z.output<S> | undefined> {
  const text = textOf(site, cookie, cookies)
  if (text === '') return undefined
  const opened = (await unseal(site, cookie, text)) ?? readFormer(site, cookie, text)
  if (!opened || opened.until <= site.clock.now().getTime()) return undefined
  return cookie.schema.safeParse(opened.value).data
}

/** The `Set-Cookie` lines that remove it: all of its parts, or those that the browser has sent. */
export function dropCookie(
  { settings }: Pick<Site, 'settings'>,
  cookie: SealedCookie,
  cookies?: Cookies,
): string[] {
  return namesOf(cookie)
    .filter((name) => !cookies || cookies[siteCookieName(settings.current, name)] !== undefined)
    .map((name) => writeSiteCookie(settings.current, name, '', 0))
}

function textOf({ settings }: Pick<Site, 'settings'>, cookie: SealedCookie, cookies: Cookies): string {
  const [first = '', ...others] = namesOf(cookie).map(
    (name) => cookies[siteCookieName(settings.current, name)] ?? '',
  )
  if (first.startsWith(SEAL)) return first
  const isCounted = /^[2-9]/.test(first) && first.startsWith(SEAL, 1)
  // Of the version before, all that there are.
  return isCounted ? first.slice(1) + others.slice(0, Number(first[0]) - 1).join('') : first + others.join('')
}

function namesOf(cookie: SealedCookie): string[] {
  return Array.from({ length: cookie.parts ?? 1 }, (_, part) => nameOf(cookie, part))
}

function nameOf({ name }: SealedCookie, part: number): string {
  return part === 0 ? name : `${name}-${part}`
}

async function unseal(site: Site, { name }: SealedCookie, text: string) {
  const { unsealData } = await import('iron-session')
  for (const password of passwordsOf(site)) {
    // What was sealed under another password, or is no seal, opens as nothing.
    const packed: unknown = await unsealData(text, { password, ttl: 0 }).catch(() => undefined)
    if (typeof packed !== 'string') continue
    const bytes = brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_BYTES })
    const content = Content.parse(JSON.parse(bytes.toString()))
    return content.name === name ? content : undefined
  }
  return undefined
}

function readFormer(site: Site, { readFormer: read }: SealedCookie, text: string) {
  try {
    return read?.(site, text)
  } catch {
    return undefined
  }
}

/** The passwords of iron-session, one for each secret: the first seals, and all of them open. */
function passwordsOf({ secrets }: Pick<Site, 'secrets'>): string[] {
  return secrets.signatures(PURPOSE, 'iron-session').map((signature) => signature.toString('hex'))
}
