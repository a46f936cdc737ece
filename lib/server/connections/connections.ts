import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressReader } from '#lib/platform/net/client-address.ts'
import { plainRefusal, toBytes } from '../write-refusal.ts'
import { type Connection, isAnswering, isIdle } from './connection.ts'
import { type AdmissionLimits, createAdmission } from './create-admission.ts'
import { endSocket } from './end-socket.ts'
import { feedOneRequest } from './feed-one-request.ts'

export type Connections = {
  /** Resolves once no connection is waiting to be accepted, or many have been accepted. */
  accepted(): Promise<void>
  /** Makes the listener get one request of a connection at a time. */
  oneByOne(listener: RequestListener): RequestListener
  /** Makes every answer close its connection from now on. */
  closeAfterAnswers(): void
  /** Closes the idle connections. */
  endIdle(): void
}

export type ConnectionLimits = AdmissionLimits & { readAddress: AddressReader }

// The system hands over one connection per turn of the event loop, and making a page makes a turn long.
const MAX_TURNS = 64
// Connections being told to retry later at the same time; any more are dropped without an answer.
const MAX_REFUSED = 64

/** Keeps track of a server's connections, and of how many there may be. */
export function trackConnections(server: Server, limits: ConnectionLimits): Connections {
  const { readAddress } = limits
  const { open, admit } = createAdmission(limits)
  let refused = 0
  let arrivals = 0
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    arrivals++
    const { bucket, throughProxy } = readAddress(socket.remoteAddress ?? '', undefined)
    const address = throughProxy ? undefined : bucket
    const connection: Connection = { socket, address, openedAt: performance.now(), isReceiving: false }
    feedOneRequest(connection)
    if (admit(connection)) return
    if (refused >= MAX_REFUSED) return void socket.destroy()
    refused++
    socket.once('close', () => refused--)
    refuse(socket)
  })

  // Emitted when nothing was sent or received for as long as the server allows.
  server.on('timeout', (socket: Socket) => {
    const connection = open.get(socket)
    if (!connection || !isOurTurn(connection)) socket.destroy()
  })

  return {
    async accepted() {
      // No connection is accepted during the rest of this turn.
      await new Promise(setImmediate)
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        const before = arrivals
        await new Promise(setImmediate)
        if (arrivals === before) return
      }
    },
    oneByOne: (listener) => (request, response) => {
      const { socket } = request
      const connection = open.get(socket)
      const before = connection && isAnswering(connection) ? connection.response : undefined
      if (connection) {
        connection.request = request
        connection.response = response
        connection.behind = before
        connection.isReceiving = false
      }
      const handle = () => {
        // The answer to an earlier request has ended the connection.
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

/** Whether the client is waiting for the server. Node times out bodies that do not arrive. */
function isOurTurn(connection: Connection): boolean {
  return isAnswering(connection) && connection.socket.writableLength === 0
}

function refuse(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  endSocket(socket, toBytes(plainRefusal('unavailable', { 'Retry-After': '5' })))
}
