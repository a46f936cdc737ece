import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '#lib/platform/process/clock.ts'

export type ApnsKey = {
  /** The contents of the `.p8` file. */
  key: string
  keyId: string
  teamId: string
}

/** Apple refuses tokens that are older than an hour, and refuses new ones more often than every 20 minutes. */
const TOKEN_MS = 45 * 60_000

/** The token that a provider shows to APNs, made anew in time: a JWT signed by ES256 (RFC 7518, 3.4). */
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
    throw new Error('push.apns.key holds no private key: it is the whole text of the .p8 file from Apple.')
  }
}

function signToken(content: string, key: KeyObject): string {
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
