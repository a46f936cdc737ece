import { randomBytes } from 'node:crypto'
import type { Secrets } from '#lib/platform/security/secrets.ts'

/** Where a site proves that it is this one. */
export const PROOF_PATH = '/.well-known/storefront-address'

const PURPOSE = 'site address'

/** A challenge that only this site could have made, so that it signs nothing for anybody else. */
export function makeChallenge(secrets: Secrets): string {
  const nonce = randomBytes(24).toString('base64url')
  return `${nonce}.${secrets.sign(PURPOSE, question(nonce)).toString('base64url')}`
}

/** The answer to a challenge that was asked at a host; null if this site did not make the challenge. */
export function answerChallenge(secrets: Secrets, challenge: string, host: string): string | null {
  const [nonce = '', signature = ''] = challenge.split('.')
  if (!secrets.verify(PURPOSE, question(nonce), signature)) return null
  return secrets.sign(PURPOSE, answer(nonce, host)).toString('base64url')
}

/** Whether the answer is this site's, to a request that came for the host: passing the challenge on from another host does not help. */
export function isRightAnswer(
  secrets: Secrets,
  { challenge, host, given }: { challenge: string; host: string; given: string },
): boolean {
  const [nonce = ''] = challenge.split('.')
  return secrets.verify(PURPOSE, answer(nonce, host), given)
}

function question(nonce: string): string {
  return `question ${nonce}`
}

function answer(nonce: string, host: string): string {
  return `answer ${nonce} ${host.toLowerCase()}`
}
