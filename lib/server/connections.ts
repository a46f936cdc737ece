import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressReader } from '#lib/platform/client-address.ts'
import { type Connection, isAnswering, isIdle } from './connection.ts'
import { endSocket } from './end-socket.ts'
import { feedOneRequest } from './feed-one-request.ts'
import { plainRefusal, toBytes } from './write-refusal.ts'

export type Connections = {
  /** The listener for one request of a connection at a time. */
  oneByOne(listener: RequestListener): RequestListener
  /** From now on every answer closes its connection. */
  closeAfterAnswers(): void
  /** Closes the connections over which nothing is under way. */
  endIdle(): void
}

export type ConnectionLimits = {
  most: number
  /** Of these, connections from one address. Proxies that are trusted may have any number. */
  mostPerAddress: number
  readAddress: AddressReader
  /** Upgrades, which development needs, have connections left to Node. */
  dev: boolean
}

// Those that are told to come back later.
const MOST_REFUSED = 64

/** Keeps track of a server's connections, and of how many there may be. */
export function trackConnections(server: Server, limits: ConnectionLimits): Connections {
  const { most, mostPerAddress, readAddress, dev } = limits
  const open = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  let isClosing = false
  server.maxConnections = most + MOST_REFUSED

  server.on('connection', (socket: Socket) => {
    const { bucket, throughProxy } = readAddress(socket.remoteAddress ?? '', undefined)
    const address = throughProxy ? undefined : bucket
    const isTooMany = address !== undefined && (counts.get(address) ?? 0) >= mostPerAddress
    const connection: Connection = { socket, address, openedAt: performance.now(), isReceiving: false }
    if (!dev) feedOneRequest(connection)
    if (isTooMany || (open.size >= most && !makeRoom())) return refuse(socket)
    open.set(socket, connection)
    if (address !== undefined) counts.set(address, (counts.get(address) ?? 0) + 1)
    socket.once('close', () => forget(connection))
  })

  // Emitted where nothing went in or out for the time that the server gives: a client that does not read, or is idle.
  server.on('timeout', (socket: Socket) => {
    const connection = open.get(socket)
    if (!connection || !isOurTurn(connection)) socket.destroy()
  })

  const forget = ({ socket, address }: Connection): void => {
    if (!open.delete(socket) || address === undefined) return
    const left = (counts.get(address) ?? 1) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  }

  /** Lets go of a connection over which no request is being answered, of whoever has most. */
  const makeRoom = (): boolean => {
    let victim: Connection | undefined
    let most = -1
    for (const connection of open.values()) {
      const count = counts.get(connection.address ?? '') ?? 0
      if (count <= most || isAnswering(connection)) continue
      victim = connection
      most = count
    }
    if (!victim) return false
    forget(victim)
    victim.socket.destroy()
    return true
  }

  return {
    oneByOne: (listener) => (request, response) => {
      const { socket } = request
      const connection = open.get(socket)
      const before = connection && isAnswering(connection) ? connection.response : undefined
      if (connection) {
        connection.request = request
        connection.response = response
        connection.isReceiving = false
      }
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

/** Whether it is the server that is waited for. Bodies that do not come are Node's to time. */
function isOurTurn(connection: Connection): boolean {
  const { request, response } = connection
  return isAnswering(connection) && (!response?.headersSent || !request?.complete)
}

function refuse(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  endSocket(socket, toBytes(plainRefusal('unavailable'), { 'Retry-After': '5' }))
}
