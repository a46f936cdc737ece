import { randomBytes } from 'node:crypto'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'order tokens'
const DAY_MS = 24 * 3_600_000

/** How long a guest's token is valid after the order's last change of state. */
export const ORDER_TOKEN_MS = 180 * DAY_MS

/** What the token is derived from; a new salt invalidates the old token. */
export type TokenOwner = { id: number; tokenSalt: string }

export function newTokenSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Lets a guest read an order. It is derived when needed and never stored, so the database cannot leak it. */
export function orderToken(secrets: Secrets, { id, tokenSalt }: TokenOwner): string {
  return toToken(secrets.sign(PURPOSE, messageOf({ id, tokenSalt })))
}

/** Takes the same time whether the order exists or not. */
export function isOrderToken(secrets: Secrets, token: string, owner: TokenOwner | null): boolean {
  const message = messageOf(owner ?? { id: 0, tokenSalt: 'AAAAAAAAAAAAAAAAAAAAAA' })
  return secrets.verify(PURPOSE, message, token, toToken) && owner !== null
}

function messageOf({ id, tokenSalt }: TokenOwner): string {
  return `${id}\n${tokenSalt}`
}

function toToken(signature: Buffer): string {
  return `ot_${signature.toString('base64url')}`
}
