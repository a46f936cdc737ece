import type { JWT } from 'google-auth-library'
import { z } from 'zod'
import {
  ANSWER_MS,
  PushAnswered,
  type PushDriver,
  type PushMessage,
  PushRefused,
  type PushResult,
} from '../push-driver.ts'
import type { PushOrigins } from '../push-origins.ts'
import { type JsonAnswer, postJson } from './post-json.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9:.-]+$/i),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
})
type ServiceAccount = z.output<typeof ServiceAccount>

export type FcmOptions = {
  /** The contents of the JSON key file of a service account. */
  serviceAccount: string
  origins: Pick<PushOrigins, 'fcm' | 'googleToken'>
}

/**
 * Sends messages through Firebase Cloud Messaging, HTTP v1.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
export function createFcmDriver({ serviceAccount, origins }: FcmOptions): PushDriver {
  const account = parseAccount(serviceAccount)
  const url = `${origins.fcm}/v1/projects/${account.project_id}/messages:send`
  let client: Promise<JWT> | undefined
  return {
    async send(message) {
      client ??= openClient(account, origins.googleToken)
      const { token } = await (await client).getAccessToken()
      const answer = await postJson(
        url,
        { message: toMessage(message) },
        { Authorization: `Bearer ${token}` },
      )
      // The token was revoked early: the next attempt fetches another.
      if (answer.status === 401) client = undefined
      return parseAnswer(answer)
    },
    close: () => undefined,
  }
}

function parseAccount(text: string): ServiceAccount {
  try {
    return ServiceAccount.parse(JSON.parse(text))
  } catch {
    throw new Error(
      'push.fcm.service_account is not a key. Set it to the whole JSON text that Firebase gives for a service account.',
    )
  }
}

async function openClient(account: ServiceAccount, tokenOrigin: string): Promise<JWT> {
  // Imported with the first message: most processes, such as commands, send none.
  const { JWT } = await import('google-auth-library')
  return new JWT({
    email: account.client_email,
    key: account.private_key,
    scopes: [SCOPE],
    transporterOptions: {
      timeout: ANSWER_MS,
      retry: false,
      fetchImplementation: (address, init) => fetch(at(tokenOrigin, address), init),
    },
  })
}

/** The same path and query at another origin. */
function at(origin: string, address: Parameters<typeof fetch>[0]): URL {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address)
  return new URL(pathname + search, origin)
}

function toMessage({ token, title, body, data }: PushMessage): object {
  return {
    token,
    notification: { title, body },
    data,
    // A message that arrives twice is shown once.
    android: { priority: 'HIGH', notification: { tag: data.event_id } },
    apns: {
      headers: { 'apns-priority': '10', 'apns-collapse-id': data.event_id },
      payload: { aps: { sound: 'default' } },
    },
    webpush: { notification: { tag: data.event_id } },
  }
}

const Failure = z.object({
  error: z.object({
    status: z.string().default(''),
    details: z.array(z.object({ errorCode: z.string().optional() })).default([]),
  }),
})

function parseAnswer({ status, body }: JsonAnswer): PushResult {
  if (status === 200) return { state: 'sent' }
  const error = Failure.safeParse(body).data?.error
  const code = error?.details.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''
  if (code === 'UNREGISTERED') return { state: 'dead' }
  const message = `FCM answered ${status}${code && ` ${code}`}.`
  // These concern the message alone; the owner can fix a project or key that is not accepted.
  if (code === 'INVALID_ARGUMENT' || code === 'SENDER_ID_MISMATCH') throw new PushRefused(message)
  throw new PushAnswered(message)
}
