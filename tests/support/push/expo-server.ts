import { startJsonServer } from './json-server.ts'
import { newServerState, type PushTestServer } from './push-server.ts'

export const expoAccessToken = 'expo-access-token'

export type ExpoServer = PushTestServer & {
  /** The receipts of messages, by the ids of their tickets. */
  receipts: Record<string, object>
}

/** Expo's push service, for a project that asks for an access token. */
export async function startExpoServer(): Promise<ExpoServer> {
  const state = { ...newServerState(), receipts: {} as Record<string, object> }
  const { origin, close } = await startJsonServer(({ path, headers, text }) => {
    if (headers.authorization !== `Bearer ${expoAccessToken}`) return { status: 401, body: { errors: [{}] } }
    const body = JSON.parse(text)
    if (path === '/--/api/v2/push/getReceipts') {
      const found = body.ids.filter((id: string) => id in state.receipts)
      const data = Object.fromEntries(found.map((id: string) => [id, state.receipts[id]]))
      return { status: 200, body: { data } }
    }
    if (path !== '/--/api/v2/push/send') return { status: 404 }
    server.attempts++
    const trouble = server.troubles.shift()
    if (trouble !== undefined) return trouble
    return { status: 200, body: { data: body.map(takeMessage) } }
  })
  const server: ExpoServer = Object.assign(state, { origin, close })
  return server

  function takeMessage(message: {
    to: string
    title: string
    body: string
    data: Record<string, string>
  }): object {
    const { to: token, title, body, data } = message
    if (server.dead.has(token)) return ticketError('DeviceNotRegistered')
    const push = { token, title, body, data }
    server.received.push(push)
    server.onPush?.(push)
    return { status: 'ok', id: `ticket-${server.received.length}` }
  }
}

export function ticketError(error: string): object {
  return { status: 'error', message: 'No.', details: { error } }
}
