import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { newServerState, type PushTestServer } from './push-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

export const apnsKey = {
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  keyId: 'ABC123DEFG',
  teamId: 'DEF123GHIJ',
  topic: 'example.hearthfell.shop',
}

export type ApnsServer = PushTestServer & {
  /** Connections there have been. */
  connections: number
  /** Provider tokens that were shown. */
  tokens: Set<string>
  /** The moment in answers with 410 since when a token is dead, in milliseconds; none unless set. */
  deadSince: number | undefined
  /** Cuts the connections. */
  cut(): void
}

/** Apple's push service over HTTP/2, without TLS. */
export async function startApnsServer(): Promise<ApnsServer> {
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer()
  const state: ApnsServer = {
    ...newServerState(),
    origin: '',
    connections: 0,
    tokens: new Set(),
    deadSince: undefined,
    cut: () => {
      for (const session of sessions) session.destroy()
    },
    async close() {
      state.cut()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('session', (session) => {
    state.connections++
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  server.on('request', (request, response) => answer(state, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function answer(
  state: ApnsServer,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const body = await text(request)
  const reply = (status: number, content?: object): void => {
    response.writeHead(status, { 'apns-id': 'F0A1' })
    response.end(content ? JSON.stringify(content) : '')
  }
  state.attempts++
  const trouble = state.troubles.shift()
  if (trouble === 'die') return request.stream.session?.destroy()
  if (trouble === 'hang') return
  if (trouble !== undefined) return reply(trouble.status, trouble.body as object)
  const { authorization = '' } = request.headers
  if (!isProvider(String(authorization))) return reply(403, { reason: 'InvalidProviderToken' })
  state.tokens.add(authorization)
  if (request.headers['apns-topic'] !== apnsKey.topic) return reply(400, { reason: 'DeviceTokenNotForTopic' })
  if (request.headers['apns-push-type'] !== 'alert') return reply(400, { reason: 'InvalidPushType' })
  const token = /^\/3\/device\/([^/]+)$/.exec(request.url)?.[1]
  if (request.method !== 'POST' || token === undefined) return reply(404, { reason: 'BadPath' })
  if (state.dead.has(token)) return reply(410, { reason: 'Unregistered', timestamp: state.deadSince })
  const { aps, ...data } = JSON.parse(body)
  if (request.headers['apns-collapse-id'] !== data.event_id) state.complaints.push('apns-collapse-id')
  const push = { token, title: aps.alert.title, body: aps.alert.body, data }
  state.received.push(push)
  state.onPush?.(push)
  reply(200)
}

function isProvider(authorization: string): boolean {
  const [head = '', claims = '', signature = ''] = authorization.replace(/^bearer /, '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  const { alg, kid } = read(head)
  return isSigned && alg === 'ES256' && kid === apnsKey.keyId && read(claims).iss === apnsKey.teamId
}
