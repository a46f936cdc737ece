import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Connection, isAnswering, isIdle } from './connection.ts'
import { endSocket } from './end-socket.ts'
import { feedOneRequest } from './feed-one-request.ts'

export type Connections = {
  /** The listener for one request of a connection at a time. */
  oneByOne(listener: RequestListener): RequestListener
  /** From now on every answer closes its connection. */
  closeAfterAnswers(): void
  /** Closes the connections over which nothing is under way. */
  endIdle(): void
}

/** Keeps track of a server's connections. Upgrades, which `dev` allows, need them to be left to Node. */
export function trackConnections(server: Server, { dev }: { dev: boolean }): Connections {
  const open = new Map<Socket, Connection>()
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, openedAt: performance.now(), isReceiving: false }
    open.set(socket, connection)
    socket.once('close', () => open.delete(socket))
    if (!dev) feedOneRequest(connection)
  })

  return {
    oneByOne: (listener) => (request, response) => {
      const { socket } = request
      const connection = open.get(socket)
      const before = connection && isAnswering(connection) ? connection.response : undefined
      if (connection) Object.assign(connection, { request, response, isReceiving: false })
      const handle = () => {
        // What was sent behind a request whose answer ended the connection.
        if (socket.writableEnded || socket.destroyed) return
        if (isClosing) response.setHeader('Connection', 'close')
        listener(request, response)
      }
      if (before) before.once('close', handle)
      else handle()
    },
    closeAfterAnswers() {
      isClosing = true
      for (const { response } of open.values()) {
        if (response && !response.headersSent) response.setHeader('Connection', 'close')
      }
    },
    endIdle() {
      for (const connection of open.values()) if (isIdle(connection)) endSocket(connection.socket)
    },
  }
}
