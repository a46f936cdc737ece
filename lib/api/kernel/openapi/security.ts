import type { CustomerRule } from '../endpoint.ts'

/** The three ways in which an app proves who it is. */
export const APP_SECURITY = [
  { apiKey: [], apiSecret: [] },
  { basic: [] },
  { apiKey: [], apiTimestamp: [], apiNonce: [], apiSignature: [] },
]

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

export const SECURITY_SCHEMES = {
  apiKey: header('X-Api-Key', "The app's key."),
  apiSecret: header('X-Api-Secret', "The app's secret; not sent with a signed request."),
  basic: { type: 'http', scheme: 'basic', description: 'Key and secret as user name and password.' },
  apiTimestamp: header('X-Api-Timestamp', 'Unix time in seconds, of a signed request.'),
  apiNonce: header('X-Api-Nonce', 'Fresh random string of 8 to 128 characters, of a signed request.'),
  apiSignature: header('X-Api-Signature', 'Base64 of HMAC-SHA256 over the string to sign.'),
  customer: { type: 'http', scheme: 'bearer', description: 'Access token of a signed-in customer.' },
}

export function securityFor(rule: CustomerRule) {
  const signedIn = APP_SECURITY.map((way) => ({ ...way, customer: [] }))
  return rule === 'required' ? signedIn : [...signedIn, ...APP_SECURITY]
}
