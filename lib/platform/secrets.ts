import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption and signing under keys that are derived from APP_SECRET, one for each purpose. */
export type Secrets = {
  /** AES-256-GCM; the result is text and holds version, nonce and tag. */
  encrypt(purpose: string, plain: string): string
  /** Throws where the text was changed, or was encrypted under another key or purpose. */
  decrypt(purpose: string, sealed: string): string
  /** HMAC-SHA256 */
  sign(purpose: string, message: string): Buffer
}

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', appSecret, 'storefront', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    encrypt(purpose, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(purpose, sealed) {
      const [version, text] = sealed.split('.')
      if (version !== 'v1' || !text) throw new Error('This is not a sealed secret.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, message) => createHmac('sha256', keyFor(purpose)).update(message).digest(),
  }
}
