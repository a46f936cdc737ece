import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { sendGuarded } from '#lib/platform/net/guarded-request.ts'
import { isRightAnswer, makeChallenge, PROOF_PATH } from './site-address-proof.ts'

export const ADDRESS = 'site.url'

const PATIENCE_MS = 5_000
const LONGEST_ANSWER = 200

/**
 * Opens an address, and expects this site to answer there: a member who changes where the links of mails lead cannot send their tokens to
 * another site. Throws `invalid_fields`.
 */
export async function confirmAddress({ secrets }: Pick<Context, 'secrets'>, address: string): Promise<void> {
  const challenge = makeChallenge(secrets)
  const url = new URL(`${address.replace(/\/+$/, '')}${PROOF_PATH}?challenge=${challenge}`)
  const given = await ask(url).catch(() => '')
  if (!isRightAnswer(secrets, { challenge, host: url.host, given }))
    throw invalidField(ADDRESS, 'address_unconfirmed', { url: `${url.origin}${url.pathname}` })
}

/** A shop may be on a private network. What is read there is compared, and shown to nobody. */
async function ask(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await sendGuarded(url, { headers: {}, signal, isAllowed: () => true })
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.length > LONGEST_ANSWER) break
  }
  return response.statusCode === 200 ? text.trim() : ''
}
