import { createVerify, generateKeyPairSync } from 'node:crypto'
import { type JsonReply, type JsonRequest, startJsonServer } from './json-server.ts'
import { newServerState, type PushTestServer } from './push-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const serviceAccount = JSON.stringify({
  type: 'service_account',
  project_id: 'hearthfell-shop',
  private_key_id: 'k1',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: 'push@hearthfell-shop.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
})

export type FcmServer = PushTestServer & {
  /** Access tokens that were given out; the last one is good. */
  tokens: string[]
}

/** Google's token endpoint, and FCM's HTTP v1. */
export async function startFcmServer(): Promise<FcmServer> {
  const state = { ...newServerState(), tokens: [] as string[] }
  const { origin, close } = await startJsonServer((request) => {
    if (request.path === '/token') return giveToken(request)
    if (request.path === '/v1/projects/hearthfell-shop/messages:send') return takeMessage(request)
    return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }
  })
  const server = Object.assign(state, { origin, close })
  return server

  function giveToken(request: JsonRequest): JsonReply {
    const form = new URLSearchParams(request.text)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(publicKey, signature, 'base64url')
    const { iss, scope, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      iss === 'push@hearthfell-shop.iam.gserviceaccount.com' &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      aud === 'https://oauth2.googleapis.com/token'
    if (!isSigned || !isRight) return { status: 400, body: { error: 'invalid_grant' } }
    state.tokens.push(`ya29.${state.tokens.length}`)
    return {
      status: 200,
      body: { access_token: state.tokens.at(-1), expires_in: 3599, token_type: 'Bearer' },
    }
  }

  function takeMessage(request: JsonRequest): JsonReply {
    server.attempts++
    if (request.headers.authorization !== `Bearer ${state.tokens.at(-1)}`)
      return failure(401, 'UNAUTHENTICATED')
    const trouble = server.troubles.shift()
    if (trouble !== undefined) return trouble
    const { message } = JSON.parse(request.text)
    if (Object.values(message.data).some((value) => typeof value !== 'string')) {
      server.complaints.push('data must be texts')
      return failure(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')
    }
    if (server.dead.has(message.token)) return failure(404, 'NOT_FOUND', 'UNREGISTERED')
    const push = { token: message.token, ...message.notification, data: message.data }
    server.received.push(push)
    server.onPush?.(push)
    return { status: 200, body: { name: 'projects/hearthfell-shop/messages/1' } }
  }
}

/** As FCM says what went wrong. */
export function failure(code: number, status: string, errorCode?: string): { status: number; body: unknown } {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
  const details = errorCode === undefined ? [] : [{ '@type': type, errorCode }]
  return { status: code, body: { error: { code, message: 'No.', status, details } } }
}
