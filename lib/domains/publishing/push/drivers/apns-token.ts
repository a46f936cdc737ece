import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '#lib/platform/process/clock.ts'

export type ApnsKey = {
  /** The contents of the `.p8` file. */
  key: string
  keyId: string
  teamId: string
}

/** Apple refuses tokens older than an hour, and new ones more often than every 20 minutes. */
const TOKEN_MS = 45 * 60_000

/** Returns a function for the current provider token for APNs, a JWT signed with ES256 (RFC 7518, 3.4). */
export function createApnsToken({ key, keyId, teamId }: ApnsKey, clock: Clock): () => string {
  const privateKey = parseKey(key)
  let issued: { token: string; at: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (!issued || Math.abs(now - issued.at) > TOKEN_MS) {
      const head = encode({ alg: 'ES256', kid: keyId })
      const claims = encode({ iss: teamId, iat: Math.floor(now / 1000) })
      issued = { token: signToken(`${head}.${claims}`, privateKey), at: now }
    }
    return issued.token
  }
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error(
      'push.apns.key is not a private key. Set it to the whole text of the .p8 file from Apple.',
    )
  }
}

function signToken(content: string, key: KeyObject): string {
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
