import { Agent, request } from 'node:http'

export type ShopAnswer = { status: number; milliseconds: number; text: string }

/** Sends JSON over connections that are kept. */
export type ShopClient = {
  send(method: string, path: string, options?: { token?: string; body?: object }): Promise<ShopAnswer>
  close(): void
}

export function openShopClient(
  port: number,
  headers: Record<string, string>,
  connections: number,
): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send(method, path, { token, body } = {}) {
      const began = performance.now()
      const all = { ...headers, ...(token && { 'x-cart-token': token }), 'content-type': 'application/json' }
      const options = { agent, port, method, path: `/api/v1${path}`, headers: all }
      return new Promise((resolve, reject) => {
        const sent = request(options, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began, text }),
          )
        })
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      })
    },
    close: () => agent.destroy(),
  }
}
