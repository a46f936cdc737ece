import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressReader } from '#lib/platform/net/client-address.ts'
import { plainRefusal, toBytes } from '../write-refusal.ts'
import { endSocket } from './end-socket.ts'

/** An open connection and its latest request. */
type Connection = {
  readonly socket: Socket
  /** The address it counts towards; undefined for a trusted proxy. */
  readonly address: string | undefined
  /** By `performance.now()`. */
  readonly openedAt: number
  request?: IncomingMessage
  response?: ServerResponse
  /** The answer the latest request waits for: it arrived in the same chunk as the end of another's body. */
  behind?: ServerResponse
  /** The head of another request has started to arrive. */
  isReceiving: boolean
}

/** Whether the latest request's answer has not been passed to the operating system yet. */
function isAnswering({ response }: Connection): boolean {
  // `destroyed` is set when the response closes, which is later than when it ends.
  return response !== undefined && !response.destroyed
}

/** The answer that must be sent before more of the client's data is parsed. */
function findAnswerDue(connection: Connection): ServerResponse | undefined {
  const { request, response, behind } = connection
  if (behind && !behind.destroyed) return behind
  return isAnswering(connection) && request?.complete ? response : undefined
}

/** Whether nothing is in progress. A client that has just connected is about to send something. */
function isIdle(connection: Connection): boolean {
  if (isAnswering(connection) || connection.isReceiving || connection.socket.writableEnded) return false
  return connection.response !== undefined || performance.now() - connection.openedAt > FRESH_MS
}

const FRESH_MS = 1_000

type Feed = (bytes: Buffer) => void

const END_OF_HEAD = '\r\n\r\n'

/**
 * Makes Node parse one request of a connection at a time. Anything sent after it stays unread in the system until the
 * request is answered. By itself, Node would parse thousands of pipelined requests and start answering them all.
 */
function feedOneRequest(connection: Connection): void {
  const { socket } = connection
  const [feed] = socket.listeners('data') as Feed[]
  if (!feed) return
  socket.removeListener('data', feed)
  let isHolding = false

  const hold = (rest: Buffer, due: ServerResponse) => {
    socket.pause()
    socket.unshift(rest)
    if (isHolding) return
    isHolding = true
    const goOn = () => {
      isHolding = false
      socket.resume()
    }
    // Lets other connections take a turn: quick answers would otherwise follow each other without a pause.
    due.once('close', () => setImmediate(goOn))
  }

  const onData = (bytes: Buffer) => {
    let rest = bytes
    while (rest.length > 0) {
      // Nothing more will be answered.
      if (socket.writableEnded || socket.destroyed) return
      const due = findAnswerDue(connection)
      if (due) return hold(rest, due)
      if (!isAnswering(connection)) connection.isReceiving = true
      // Never feed the ends of two heads at once.
      const mark = rest.indexOf(END_OF_HEAD)
      const end = mark < 0 ? rest.length : mark + END_OF_HEAD.length
      feed(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
  socket.on('data', onData)
}

type Admission = {
  /** The admitted connections that are still open. */
  open: ReadonlyMap<Connection['socket'], Connection>
  /** Whether the connection may stay. If the limit is reached, another one may be closed for it. */
  admit(connection: Connection): boolean
}

type AdmissionLimits = {
  most: number
  /** The limit per address. Trusted proxies have no address here, and no limit. */
  mostPerAddress: number
}

/** Limits the connections of a server, so that a client that hoards them cannot crowd out others. */
function createAdmission({ most, mostPerAddress }: AdmissionLimits): Admission {
  const open = new Map<Connection['socket'], Connection>()
  const counts = new Map<string, number>()
  const countOf = ({ address }: Connection): number =>
    address === undefined ? 0 : (counts.get(address) ?? 0)

  const keep = (connection: Connection): void => {
    const { socket, address } = connection
    open.set(socket, connection)
    if (address !== undefined) counts.set(address, countOf(connection) + 1)
    socket.once('close', () => forget(connection))
  }

  const forget = (connection: Connection): void => {
    const { socket, address } = connection
    if (!open.delete(socket) || address === undefined) return
    const left = countOf(connection) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  }

  // A newcomer never displaces an address with fewer connections, nor an answer in progress of one with as many.
  const mayGo = (one: Connection, newcomer: Connection): boolean =>
    isAnswering(one) ? countOf(one) > countOf(newcomer) + 1 : countOf(one) >= countOf(newcomer)

  /** Prefers an idle connection, of the address with the most connections. */
  const findVictim = (newcomer: Connection): Connection | undefined => {
    let victim: Connection | undefined
    for (const one of open.values())
      if (mayGo(one, newcomer) && (!victim || compare(one, victim) > 0)) victim = one
    return victim
  }

  const compare = (a: Connection, b: Connection): number =>
    Number(isAnswering(b)) - Number(isAnswering(a)) || countOf(a) - countOf(b)

  return {
    open,
    admit(connection) {
      if (connection.address !== undefined && countOf(connection) >= mostPerAddress) return false
      if (open.size >= most) {
        const victim = findVictim(connection)
        if (!victim) return false
        forget(victim)
        victim.socket.destroy()
      }
      keep(connection)
      return true
    },
  }
}

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

type ConnectionLimits = AdmissionLimits & { readAddress: AddressReader }

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
