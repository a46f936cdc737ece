import { z } from 'zod'
import { PROVIDER_TIMEOUT } from '../provider.ts'
import { PAYPAL, type PayPalSettings } from './client.ts'

export type PayPalAnswer = { status: number; body: unknown }

type Asked = Pick<PayPalSettings, 'clientId' | 'clientSecret' | 'apiBase'>

/** Reads what PayPal's package does not know. Resolves to the answer to the sign-in if that fails; null if PayPal did not answer. */
export type AskPayPal = (path: string) => Promise<PayPalAnswer | null>

const Token = z.object({ access_token: z.string() })

export function askPayPal({ clientId, clientSecret, apiBase }: Asked): AskPayPal {
  const base = apiBase ?? PAYPAL
  const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return async (path) => {
    const granted = await send(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const { data: token } = Token.safeParse(granted?.body)
    if (!token) return granted && granted.status >= 400 ? granted : null
    return send(base + path, { headers: { authorization: `Bearer ${token.access_token}` } })
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
