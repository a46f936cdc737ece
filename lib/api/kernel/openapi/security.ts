import type { CustomerRule } from '../endpoint.ts'

/** The ways for an app to authenticate; a public app has its key alone. */
export const APP_SECURITY = [
  { apiKey: [], apiSecret: [] },
  { basic: [] },
  { apiKey: [], apiTimestamp: [], apiNonce: [], apiSignature: [] },
  { apiKey: [] },
]

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

export const SECURITY_SCHEMES = {
  apiKey: header('X-Api-Key', "The app's key."),
  apiSecret: header('X-Api-Secret', "The app's secret. Not sent with signed requests."),
  basic: { type: 'http', scheme: 'basic', description: 'Key and secret as user name and password.' },
  apiTimestamp: header('X-Api-Timestamp', 'For signed requests: Unix time in seconds.'),
  apiNonce: header('X-Api-Nonce', 'For signed requests: a fresh random string of 8 to 128 characters.'),
  apiSignature: header(
    'X-Api-Signature',
    'For signed requests: Base64 of the HMAC-SHA256 of the string to sign.',
  ),
  customer: { type: 'http', scheme: 'bearer', description: 'Access token of a signed-in customer.' },
}

export function securityFor(rule: CustomerRule) {
  const signedIn = APP_SECURITY.map((way) => ({ ...way, customer: [] }))
  return rule === 'required' ? signedIn : [...signedIn, ...APP_SECURITY]
}
