import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export type Attack = {
  /** Connections that send many requests at once, and never read. */
  pipelines?: number
  /** How many requests each of them sends. */
  requests?: number
  /** Connections that ask for a page and never read it. */
  readers?: number
  /** Connections that send a byte of a request now and then. */
  senders?: number
  /** Connections that say nothing. */
  idle?: number
  /** Connections that ask for a page and are gone before it is there. */
  leavers?: number
  /** Whether a new connection takes the place of each that ends. */
  isReturning?: boolean
}

export type SlowClients = {
  /** How many connections the server has not ended. Only Linux tells this of sockets that nobody reads. */
  countOpen(): number
  stop(): void
}

const DRIP_MS = 500
const AWAY_MS = 500
const PAGE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
// Where a body ends in the midst of what arrives together, the next request's head follows it.
const PAGE_WITH_BODY = 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx'
const FORM = 'POST /contact/message HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n'

/** Clients with addresses of their own that cost a server as much as they can, and read nothing. */
export function startSlowClients(port: number, attack: Attack, addresses = 4): SlowClients {
  const { pipelines = 0, requests = 0, readers = 0, senders = 0, idle = 0, leavers = 0 } = attack
  const sockets = new Set<Socket>()
  const dripping = new Set<Socket>()
  let opened = 0
  let isStopped = false

  const open = (first: string, act?: (socket: Socket) => void): void => {
    if (isStopped) return
    const localAddress = `127.0.66.${1 + (opened++ % addresses)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(first)
      act?.(socket)
    })
    socket.pause()
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      dripping.delete(socket)
      if (attack.isReturning) setTimeout(() => open(first, act), AWAY_MS)
    })
    sockets.add(socket)
  }
  for (let i = 0; i < pipelines; i++) open((i % 2 === 0 ? PAGE : PAGE_WITH_BODY).repeat(requests))
  for (let i = 0; i < readers; i++) open(PAGE)
  for (let i = 0; i < idle; i++) open('')
  for (let i = 0; i < leavers; i++) open(PAGE, (socket) => setTimeout(() => socket.destroy(), 20))
  for (let i = 0; i < senders; i++)
    open(i % 2 === 0 ? FORM : 'GET / HT', (socket) => void dripping.add(socket))
  const drip = setInterval(() => {
    for (const socket of dripping) if (socket.writable) socket.write('x')
  }, DRIP_MS)
  return {
    countOpen: () => countEstablished(port),
    stop() {
      isStopped = true
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

function countEstablished(port: number): number {
  const server = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines.filter((line) => {
    const [, from, to, state] = line.trim().split(/\s+/)
    return to === server && state === '01' && from?.slice(2, 8) === '42007F'
  }).length
}

/** The memory that a process has, in megabytes; only Linux tells this. */
export function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
