import { z } from 'zod'
import { PROVIDER_TIMEOUT } from '../provider.ts'
import { PAYPAL, type PayPalSettings } from './client.ts'

export type PayPalAnswer = { status: number; body: unknown }

type Asked = Pick<PayPalSettings, 'clientId' | 'clientSecret' | 'apiBase'>

/**
 * Reads what PayPal's package does not know. Resolves to the answer to the sign-in if that is refused; null if PayPal did not answer,
 * or made no sense.
 */
export type AskPayPal = (path: string) => Promise<PayPalAnswer | null>

const Token = z.object({ access_token: z.string() })

export function askPayPal({ clientId, clientSecret, apiBase }: Asked): AskPayPal {
  const base = apiBase ?? PAYPAL
  const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let known: string | undefined
  const signIn = () =>
    send(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
  const read = (path: string, token: string) =>
    send(base + path, { headers: { authorization: `Bearer ${token}` } })
  return async (path) => {
    const answer = known === undefined ? null : await read(path, known)
    // A token is good for some hours.
    if (known !== undefined && answer?.status !== 401) return answer
    const granted = await signIn()
    known = Token.safeParse(granted?.body).data?.access_token
    if (known === undefined) return granted && granted.status >= 400 ? granted : null
    return read(path, known)
  }
}

async function send(url: string, init: RequestInit): Promise<PayPalAnswer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT) })
    return response.status >= 500 ? null : { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}
