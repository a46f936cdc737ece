import { randomKey, toHex } from './random.ts'

/** A request as it goes over the wire. */
export type SignedRequest = { key: string; method: string; path: string; query: string; body: string }

/** Resolves to the headers that prove who sends the request. */
export type Sign = (request: SignedRequest) => Promise<Record<string, string>>

/** The cryptography for signing. Platforms without WebCrypto, such as React Native, provide their own. */
export type Hashes = {
  /** SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
  sha256(text: string): string | Promise<string>
  /** HMAC-SHA256 of a text in UTF-8, in Base64. */
  hmacSha256(secret: string, text: string): string | Promise<string>
}

/**
 * Signs every request with the app's secret, which is never sent. For servers: what is shipped to people has no secret,
 * but the key of a public app.
 */
export function signedBy(secret: string, hashes: Hashes = webHashes): Sign {
  return async ({ key, method, path, query, body }) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomKey()
    const hash = await hashes.sha256(body)
    const text = [key, method, path, query, timestamp, nonce, hash].join('\n')
    return {
      'X-Api-Timestamp': timestamp,
      'X-Api-Nonce': nonce,
      'X-Api-Signature': await hashes.hmacSha256(secret, text),
    }
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const webHashes: Hashes = {
  sha256: async (text) => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))),
  async hmacSha256(secret, text) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
    return btoa(String.fromCharCode(...signature))
  },
}
