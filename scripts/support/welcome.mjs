import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { paint, say } from './console.mjs'

/**
 * Prints where everything is. The server listens already.
 * @param {number} port
 * @param {{ showSecret: boolean, setupLink?: string | null, storagePath: string }} options whether the app's secret was made just now: it is printed that
 *   once; the link with which the first owner sets up the store, if it has none; and the storage folder
 */
export async function welcome(port, { showSecret, setupLink = null, storagePath }) {
  const kept = await readDemoApp(storagePath)
  const app = kept && !showSecret ? { id: kept.id, key: kept.key } : kept
  const origin = `http://localhost:${port}`
  const prefix = process.env.CMS_API_PREFIX || 'api'
  say(
    describeStore({
      origin,
      prefix,
      app,
      setupLink: setupLink && withPort(setupLink, port),
      mailFolder: process.env.SMTP_URL ? undefined : path.join(storagePath, 'mail'),
      isPrivate: isLoopback(process.env.HOST),
    }),
  )
}

/** A link that was made before it was known which port is free, for PORT=0. */
function withPort(link, port) {
  const url = new URL(link)
  if (url.port === '0') url.port = String(port)
  return url.href
}

/** @param {string | undefined} host */
function isLoopback(host) {
  return /^(127\.|localhost$|::1$)/.test(host ?? '')
}

/**
 * @param {object} store
 * @param {string} store.origin
 * @param {string} store.prefix the API's first path segment
 * @param {{ id: number, key: string, secret?: string }} [store.app]
 * @param {string | null} [store.setupLink] where the first owner sets up the store; null if there is an owner
 * @param {string} [store.mailFolder] where mails become files
 * @param {boolean} [store.isPrivate] whether only this machine reaches it
 */
export function describeStore({ origin, prefix, app, setupLink = null, mailFolder, isPrivate = false }) {
  const lines = [
    '',
    paint('bold', 'Storefront is running.'),
    '',
    `  Store        ${origin}`,
    `  Admin        ${setupLink ?? `${origin}/admin`}`,
    ...(setupLink === null ? [] : ['               Open it once to become the owner; it works for a week.']),
    `  Developers   ${origin}/developers`,
    `  OpenAPI      ${origin}/openapi.json`,
    ...(mailFolder === undefined ? [] : [`  Mails        ${mailFolder} (SMTP_URL is not set)`]),
    ...(isPrivate ? ['  Open to      this machine only; HOST=0.0.0.0 npm start opens it to others'] : []),
    '',
    ...(app === undefined ? describeNoApp() : describeApp(`${origin}/${prefix}/v1`, app)),
  ]
  return lines.join('\n')
}

function describeApp(api, { id, key, secret }) {
  if (secret === undefined) return describeKnownApp(id, key)
  return [
    `  App key      ${key}`,
    `  App secret   ${secret}`,
    '               Keep it: it is not shown again.',
    '',
    'Call the API:',
    '',
    `curl -s '${api}/site' -H 'X-Api-Key: ${key}' -H 'X-Api-Secret: ${secret}'`,
    '',
    'Call it signed, so that the secret stays here (bash, openssl):',
    '',
    signedCurl(`${api}/products`, 'per_page=3', { key, secret }),
    '',
  ]
}

function describeKnownApp(id, key) {
  return [
    `  App key      ${key}`,
    `  App secret   shown when it was made; for a new one: bin/storefront apps rotate ${id}`,
    '',
  ]
}

function describeNoApp() {
  return ['  Apps need a key and a secret to call the API: bin/storefront apps create "My app"', '']
}

/** One line of bash that signs a GET without a body and sends it. */
function signedCurl(url, query, { key, secret }) {
  const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const toSign = `"$KEY" GET '${new URL(url).pathname}' '${query}' "$TIME" "$NONCE" ${emptyBodyHash}`
  return [
    `KEY='${key}' SECRET='${secret}' TIME=$(date +%s) NONCE=$(openssl rand -hex 16)`,
    `SIGNATURE=$(printf '%s\\n%s\\n%s\\n%s\\n%s\\n%s\\n%s' ${toSign} | openssl dgst -sha256 -hmac "$SECRET" -binary | openssl base64 -A)`,
    `curl -s '${url}?${query}' -H "X-Api-Key: $KEY" -H "X-Api-Timestamp: $TIME" -H "X-Api-Nonce: $NONCE" -H "X-Api-Signature: $SIGNATURE"`,
  ].join('; ')
}

/** The credentials that seeding kept for the demo store's own app. */
async function readDemoApp(storagePath) {
  const file = path.join(storagePath, 'demo-app.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
