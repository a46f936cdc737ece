import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Lower-case hexadecimal SHA-256. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Whether two strings are equal, in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

/** Returns a prefix and 256 random bits in base64url, such as `at_…`. */
export function randomToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random letters and digits, each of the 62 equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256; bytes above it would favour the first letters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

/**
 * Encryption and signatures with keys derived from APP_SECRET, one for each purpose. Secrets of APP_SECRET_PREVIOUS can
 * still decrypt and verify, so that APP_SECRET can be replaced while the site runs.
 */
export type Secrets = {
  /** The ids of the secrets, 8 hexadecimal digits each, the current one's first. */
  keyIds: readonly [string, ...string[]]
  /**
   * Encrypts with AES-256-GCM under the current secret. The result is text with version, key id, nonce and tag. With a
   * `salt`, such as a key that is not stored, APP_SECRET alone cannot decrypt it.
   */
  encrypt(purpose: string, plain: string, salt?: string): string
  /** Throws `CannotDecrypt` if the text was changed, or was encrypted under an unknown secret, another purpose or another salt. */
  decrypt(purpose: string, sealed: string, salt?: string): string
  /** Like `decrypt`, with the id of the secret the text was encrypted under; null if it cannot be decrypted. */
  open(purpose: string, sealed: string, salt?: string): { keyId: string; plain: string } | null
  /** HMAC-SHA256 under the current secret. */
  sign(purpose: string, message: string): Buffer
  /** Signatures under every secret, the current one's first. */
  signatures(purpose: string, message: string): Buffer[]
  /** Whether `given` is the message's signature under any secret, as formatted by `write`; default: base64url. */
  verify(purpose: string, message: string, given: string, write?: (signature: Buffer) => string): boolean
}

/** Only its secret helps, so that an effect of the outbox is given up at once. */
export class CannotDecrypt extends Error {
  override name = 'CannotDecrypt'
  readonly permanent = true

  constructor() {
    super(
      'This was encrypted under another secret, or was altered. Add that secret to APP_SECRET_PREVIOUS, restart, and try again.',
    )
  }
}

export function createSecrets(appSecret: string, previous: readonly string[] = []): Secrets {
  const current = createKey(appSecret)
  const keys = [current, ...previous.filter((secret) => secret !== appSecret).map(createKey)]

  const open: Secrets['open'] = (purpose, sealed, salt) => {
    const { keyId, bytes } = parseSealed(sealed)
    if (!bytes) return null
    for (const key of keys) {
      if (keyId !== undefined && keyId !== key.id) continue
      const plain = decipher(key.derive(purpose, salt), bytes)
      if (plain !== null) return { keyId: key.id, plain }
    }
    return null
  }
  const signatures: Secrets['signatures'] = (purpose, message) =>
    keys.map((key) => key.sign(purpose, message))
  return {
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],
    encrypt: (purpose, plain, salt) => {
      const bytes = encipher(current.derive(purpose, salt), plain)
      return `v2.${current.id}.${bytes.toString('base64url')}`
    },
    decrypt(purpose, sealed, salt) {
      const opened = open(purpose, sealed, salt)
      if (!opened) throw new CannotDecrypt()
      return opened.plain
    },
    open,
    sign: (purpose, message) => current.sign(purpose, message),
    signatures,
    verify: (purpose, message, given, write = (signature) => signature.toString('base64url')) =>
      signatures(purpose, message).some((signature) => equalInConstantTime(given, write(signature))),
  }
}

type Key = {
  id: string
  derive(purpose: string, salt?: string): Buffer
  sign(purpose: string, message: string): Buffer
}

function createKey(appSecret: string): Key {
  const kept = new Map<string, Buffer>()
  const make = (purpose: string, salt = '', bytes = 32): Buffer =>
    Buffer.from(hkdfSync('sha256', appSecret, `storefront${salt}`, purpose, bytes))
  // Keys with a salt are not cached, because there is no limit to salts.
  const derive = (purpose: string, salt?: string): Buffer => {
    if (salt) return make(purpose, salt)
    const key = kept.get(purpose) ?? make(purpose)
    kept.set(purpose, key)
    return key
  }
  return {
    id: make('key id', '', 4).toString('hex'),
    derive,
    sign: (purpose, message) => createHmac('sha256', derive(purpose)).update(message).digest(),
  }
}

/** `v2.<key id>.<base64url>`, or `v1.<base64url>` from before keys had ids. */
function parseSealed(sealed: string): { keyId?: string; bytes?: Buffer } {
  const [, keyId, text] = /^(?:v1|v2\.([0-9a-f]{8}))\.([\w-]+)$/.exec(sealed) ?? []
  return text === undefined ? {} : { keyId, bytes: Buffer.from(text, 'base64url') }
}

function encipher(key: Buffer, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Returns null if the text was changed or the key is wrong. */
function decipher(key: Buffer, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
