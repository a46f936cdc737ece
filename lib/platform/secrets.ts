import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption and signing under keys that are derived from APP_SECRET, one for each purpose. */
export type Secrets = {
  /**
   * AES-256-GCM; the result is text and holds version, nonce and tag. With a `salt`, such as a key that is not
   * stored, APP_SECRET alone does not open it.
   */
  encrypt(purpose: string, plain: string, salt?: string): string
  /** Throws where the text was changed, or was encrypted under another key, purpose or salt. */
  decrypt(purpose: string, sealed: string, salt?: string): string
  /** HMAC-SHA256 */
  sign(purpose: string, message: string): Buffer
}

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const derive = (purpose: string, salt: string): Buffer =>
    Buffer.from(hkdfSync('sha256', appSecret, `storefront${salt}`, purpose, 32))
  // Keys of salts are made when they are asked for: there is no end of salts.
  const keyFor = (purpose: string, salt = ''): Buffer => {
    if (salt) return derive(purpose, salt)
    const key = keys.get(purpose) ?? derive(purpose, '')
    keys.set(purpose, key)
    return key
  }
  return {
    encrypt(purpose, plain, salt) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, salt), nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(purpose, sealed, salt) {
      const [version, text] = sealed.split('.')
      if (version !== 'v1' || !text) throw new Error('This is not a sealed secret.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, salt), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, message) => createHmac('sha256', keyFor(purpose)).update(message).digest(),
  }
}
