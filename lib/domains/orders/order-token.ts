import { randomBytes } from 'node:crypto'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'order tokens'
const DAY_MS = 24 * 3_600_000

/** A guest's token is good for so long after the order last changed its state. */
export const ORDER_TOKEN_MS = 180 * DAY_MS

/** What the token is made of; a new salt makes the old token worthless. */
export type TokenOwner = { id: number; tokenSalt: string }

export function newTokenSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Lets a guest read an order. It is made anew whenever it is needed: the database cannot give it away. */
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
