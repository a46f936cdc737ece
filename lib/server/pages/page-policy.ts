import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import { beforeHeaders } from '../before-headers.ts'

type Site = Pick<App, 'settings'>
/** What may stand in a page: what carries the nonce, or what has one of the hashes. */
type Inline = { nonce: string } | Hashes
type Hashes = { scripts: readonly string[]; styles: readonly string[] }
type Circumstances = { inline: Inline; dev: boolean; https: boolean; panel: boolean }

/** The policy of a page that is being made. */
export type PagePolicy = {
  readonly nonce: string
  /** Lets those who make the page know the nonce, by the request. */
  tellNonce(): void
  /** Lets the policy rest on these hashes instead of the nonce, for a page that is sent more than once. Returns the policy. */
  allowOnly(hashes: Hashes): string
}

/**
 * Sets the security headers of pages. Their policy has a nonce, which Next puts on the panel's inline scripts; everything else, such as
 * pictures and feeds, may do nothing unless its route says otherwise.
 */
export function applyPagePolicy(
  site: Site,
  dev: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): PagePolicy {
  let nonce: string | undefined
  let hashes: Hashes | undefined
  // A page that is kept needs none.
  const makeNonce = (): string => {
    nonce ??= randomBytes(16).toString('base64')
    return nonce
  }
  const panel = isPanelPath((request.url ?? '/').split('?', 1)[0] ?? '/')
  // The settings may be refreshed while the page is made.
  const write = () => {
    const inline = hashes ?? { nonce: makeNonce() }
    return pagePolicy({ inline, dev, panel, https: isHttpsSite(site.settings.current) })
  }
  // Next reads the nonce from the request, where a client could send its own.
  delete request.headers['content-security-policy']
  delete request.headers['content-security-policy-report-only']
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value)
  beforeHeaders(response, () => {
    if (isHtml(response)) {
      response.setHeader('Content-Security-Policy', write())
      for (const [name, value] of Object.entries(panel ? ON_PANEL : ON_PAGES)) response.setHeader(name, value)
    } else if (response.statusCode !== 304 && !response.hasHeader('Content-Security-Policy')) {
      // The headers of a 304 replace those of the page that the client has.
      response.setHeader('Content-Security-Policy', RESOURCE_POLICY)
    }
  })
  return {
    get nonce() {
      return makeNonce()
    },
    tellNonce() {
      request.headers['content-security-policy'] = write()
    },
    allowOnly(given) {
      hashes = given
      return write()
    },
  }
}

// A picture opened on its own, such as an SVG, is a document too: it may be styled and nothing else.
const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

const ON_PAGES = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
    ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** Nobody frames the panel, finds it through a search engine, or learns the address of one of its pages. */
const ON_PANEL = {
  ...ON_PAGES,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/**
 * Scripts and styles must come from the site, carry the nonce or have one of the hashes; nothing else inline runs. Pictures, audio and video in
 * imported posts may come from anywhere.
 */
function pagePolicy({ inline, dev, https, panel }: Circumstances): string {
  const directives = [
    "default-src 'self'",
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${panel ? 'none' : 'self'}'`,
    ...(dev ? developmentSources(inline) : productionSources(inline, panel)),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

function productionSources(inline: Inline, panel: boolean): string[] {
  const { scripts, styles } = sourcesOf(inline)
  return [
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "require-trusted-types-for 'script'",
    // On the panel, Next's own loader may create a policy, and so may ours (see loader-policy.ts) and the sanitiser through which
    // the editor reads markup.
    `trusted-types ${panel ? 'nextjs default dompurify' : "'none'"}`,
  ]
}

/** React evaluates code to show where errors come from; Next's overlay and hot reload insert styles and scripts. */
function developmentSources(inline: Inline): string[] {
  return [
    ["script-src 'self'", ...sourcesOf(inline).scripts, "'unsafe-eval'"].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
  ]
}

function sourcesOf(inline: Inline): { scripts: readonly string[]; styles: readonly string[] } {
  if (!('nonce' in inline)) return inline
  const sources = [`'nonce-${inline.nonce}'`]
  return { scripts: sources, styles: sources }
}

export function isHtml(response: ServerResponse): boolean {
  return /^text\/html\b/i.test(String(response.getHeader('content-type') ?? ''))
}
