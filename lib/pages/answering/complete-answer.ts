import type { App } from '#lib/app/app.ts'
import { chooseEncoding, compress, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'
import { playerHosts } from '#lib/platform/text/embeds/index.ts'
import { isHttpsSite, localAddress, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { headerOf, isHtml, type SiteAnswer, type SiteRequest, withHeaders } from '#lib/web/site/site.ts'
import { consentSources } from '../people/consent/consent-choice.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl' | 'env'>

type Circumstances = {
  /** The nonce of inline styles and scripts that may run; without one, none may. */
  nonce?: string | undefined
  isPanel?: boolean | undefined
  /** Next sends the page as it renders it, with scripts that know no policy for what they insert. */
  isNext?: boolean
  /** Scripts of other sites may come from there: the visitor has agreed to them. */
  sources?: readonly string[]
  /** The hosts of the players that the page offers. */
  players?: readonly string[] | undefined
}

/** Adds what every answer has: the language of a page, and the security headers. */
export function completeAnswer(
  site: Site,
  request: Pick<SiteRequest, 'language' | 'headers' | 'target'>,
  answer: SiteAnswer,
  about?: Circumstances,
): SiteAnswer {
  const sources = isHtml(answer) ? consentSources(site.settings.current, request) : []
  return withPolicy(site, inLanguage(site, answer, request.language), { ...about, sources })
}

/** Says which language a page is in, and lets redirects lead to pages in it. */
function inLanguage(site: Site, answer: SiteAnswer, language: SiteLanguage): SiteAnswer {
  const { location } = answer.headers
  return withHeaders(answer, {
    ...(isHtml(answer) && { 'content-language': language.locale }),
    ...(typeof location === 'string' && { location: localLocation(site, language, location) }),
  })
}

function localLocation({ settings, defaultSiteUrl }: Site, language: SiteLanguage, location: string): string {
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  return localAddress(language, location, { siteUrl, languages: settings.languages })
}

/**
 * Adds the security headers. Everything that is no page, such as pictures and feeds, may do nothing unless its route says otherwise.
 */
function withPolicy(site: Site, answer: SiteAnswer, about: Circumstances = {}): SiteAnswer {
  const sent = withHeaders({ ...answer, headers: EVERYWHERE }, answer.headers)
  if (isHtml(answer))
    return withHeaders(sent, {
      'content-security-policy': writePolicy(site, about),
      ...(about.isPanel ? ON_PANEL : ON_PAGES),
    })
  // The headers of a 304 replace those of the page that the client has.
  if (answer.status === 304 || answer.headers['content-security-policy'] !== undefined) return sent
  return withHeaders(sent, { 'content-security-policy': RESOURCE_POLICY })
}

// A picture opened on its own, such as an SVG, is a document too: it may be styled and nothing else.
const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const ON_PAGES = {
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
    ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** Nobody frames the panel, finds it through a search engine, or learns the address of one of its pages. */
const ON_PANEL = {
  ...ON_PAGES,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

const SHOWN_PLAYER = new RegExp(
  `\\s(?:data-player|src)=["']?(${playerHosts.join('|').replaceAll('.', '\\.')})/`,
  'g',
)

/** The hosts of the players that a page offers or shows. */
export function listPlayers(html: string): string[] {
  // Most pages have neither, and looking at each of their attributes takes a while.
  if (!html.includes('data-player') && !html.includes('<iframe')) return []
  return [...new Set([...html.matchAll(SHOWN_PLAYER)].map(([, host = '']) => host))]
}

/**
 * Scripts and styles must come from the site or carry the nonce; nothing else inline runs. Pictures, audio and video in imported posts
 * may come from anywhere.
 */
export function writePolicy(
  { settings, env }: Site,
  { nonce, isPanel = false, isNext = false, sources = [], players = [] }: Circumstances,
): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  const directives = [
    "default-src 'self'",
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    "font-src 'self' data:",
    // Players are loaded by a click on what a text or a gallery embeds.
    ...(isPanel ? [] : [`frame-src ${["'self'", ...players, ...sources].join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${isPanel ? 'none' : 'self'}'`,
    ...(isNext ? nextSources(inline, env.development) : ownSources(inline, isPanel, sources)),
    ...(isHttpsSite(settings.current) ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

function ownSources(inline: string, isPanel: boolean, sources: readonly string[]): string[] {
  const others = sources.map((source) => ` ${source}`).join('')
  return [
    `script-src 'self'${inline}${others}`,
    `style-src 'self'${inline}`,
    ...(others === '' ? [] : [`connect-src 'self'${others}`]),
    "require-trusted-types-for 'script'",
    // On the panel, Next's own loader may create a policy, and so may ours (`lib/server/panel/loader-policy.ts`) and the sanitiser
    // through which the editor reads markup.
    // `consent.js` creates one that knows these sources.
    `trusted-types ${isPanel ? 'nextjs default dompurify' : others === '' ? "'none'" : 'default'}`,
  ]
}

/** In development, React evaluates code to show where errors come from; Next's overlay and hot reload insert styles and scripts. */
function nextSources(inline: string, isDevelopment: boolean): string[] {
  return isDevelopment
    ? [
        `script-src 'self'${inline} 'unsafe-eval'`,
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self' ws: wss:",
      ]
    : [`script-src 'self'${inline}`, `style-src 'self'${inline}`]
}

/** The headers of the panel's pages besides their policy. */
export function panelHeaders(): Record<string, string> {
  return { ...EVERYWHERE, ...ON_PANEL }
}

/** The answer with this text as its body, compressed for the client if that is worthwhile. */
export async function withText(
  request: SiteRequest,
  answer: SiteAnswer,
  text: Buffer | string,
): Promise<SiteAnswer> {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
  const { etag, vary } = answer.headers
  const encoding = encodingFor(bytes.length, chooseEncoding(headerOf(request, 'accept-encoding')))
  const body = encoding ? await compress(bytes, encoding) : bytes
  // A strong ETag would have to identify the compressed bytes.
  const isStrong = typeof etag === 'string' && !etag.startsWith('W/')
  return withHeaders(
    { ...answer, body },
    {
      vary: varyByEncoding(vary),
      ...(encoding && { 'content-encoding': encoding, ...(isStrong && { etag: `W/${etag}` }) }),
      'content-length': String(body.length),
    },
  )
}
