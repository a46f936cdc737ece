import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'
import { beforeHead } from '../before-head.ts'

type Site = Pick<App, 'settings'>
type Circumstances = { nonce: string; dev: boolean; https: boolean }

/**
 * Sets the security headers of Next's responses. Pages get a policy with a nonce, which Next puts on its inline
 * scripts; everything else, such as pictures and feeds, may do nothing unless its route says otherwise. Returns the
 * nonce.
 */
export function applyPagePolicy(
  site: Site,
  dev: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): string {
  const https = isHttpsSite(site.settings.current)
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy({ nonce, dev, https })
  // Next reads the nonce from the request, where a client could send its own.
  request.headers['content-security-policy'] = policy
  delete request.headers['content-security-policy-report-only']
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value)
  beforeHead(response, () => {
    if (isHtml(response)) {
      response.setHeader('Content-Security-Policy', policy)
      for (const [name, value] of Object.entries(ON_PAGES)) response.setHeader(name, value)
    } else if (!response.hasHeader('Content-Security-Policy')) {
      response.setHeader('Content-Security-Policy', RESOURCE_POLICY)
    }
  })
  return nonce
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

/**
 * Scripts and styles must come from the site or carry the nonce; nothing else inline runs. Pictures, audio and video in
 * imported posts may come from anywhere.
 */
function pagePolicy({ nonce, dev, https }: Circumstances): string {
  const directives = [
    "default-src 'self'",
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(dev ? developmentSources(nonce) : productionSources(nonce)),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

function productionSources(nonce: string): string[] {
  return [
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "require-trusted-types-for 'script'",
    // Only Next's own loader may create a policy.
    'trusted-types nextjs',
  ]
}

/** React evaluates code to show where errors come from; Next's overlay and hot reload insert styles and scripts. */
function developmentSources(nonce: string): string[] {
  return [
    `script-src 'self' 'nonce-${nonce}' 'unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
  ]
}

export function isHtml(response: ServerResponse): boolean {
  return /^text\/html\b/i.test(String(response.getHeader('content-type') ?? ''))
}
