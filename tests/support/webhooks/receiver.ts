import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedEvent = {
  path: string
  headers: Record<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and assert what they find.
  json: any
}

/** A receiver's answer to a request: a status; `hang`, which never answers; or `break`, which cuts the connection. */
export type Reply =
  | number
  | 'hang'
  | 'break'
  | { status: number; body?: string | Buffer; headers?: Record<string, string> }

export type Receiver = {
  /** The address of a path of it. */
  url(path?: string): string
  /** All requests, answered or not, in the order of their arrival. */
  received: ReceivedEvent[]
  /** Decides about each request. Default: 204. */
  reply: (event: ReceivedEvent) => Reply
  close(): Promise<void>
}

/** A server that receives webhooks on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const headers = request.headers as Record<string, string>
      const event = { path: request.url ?? '', headers, text, json: JSON.parse(text) }
      receiver.received.push(event)
      const reply = receiver.reply(event)
      if (reply === 'hang') return
      if (reply === 'break') return void request.socket.destroy()
      const {
        status,
        body,
        headers: more,
      }: Exclude<Reply, number | string> = typeof reply === 'number' ? { status: reply } : reply
      response.writeHead(status, more).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received: [],
    reply: () => 204,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
