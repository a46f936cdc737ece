import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export type Attack = {
  /** Connections that send many requests at once, and never read. */
  pipelines: number
  /** How many requests each of them sends. */
  requests: number
  /** Connections that ask for a page and never read it. */
  readers: number
  /** Connections that send a byte of a request now and then. */
  senders: number
  /** Connections that say nothing. */
  idle: number
}

export type SlowClients = {
  /** How many connections the server has not cut. Linux alone tells it of sockets that nobody reads. */
  countOpen(): number
  stop(): void
}

const DRIP_MS = 500

/** Clients from addresses of their own that cost a server as much as they can, and read nothing. */
export function startSlowClients(port: number, attack: Attack, addresses = 4): SlowClients {
  const sockets: Socket[] = []
  const open = (first: string): Socket => {
    const localAddress = `127.0.66.${1 + (sockets.length % addresses)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => void socket.write(first))
    socket.pause()
    socket.on('error', () => undefined)
    sockets.push(socket)
    return socket
  }
  const page = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (let i = 0; i < attack.pipelines; i++) open(page.repeat(attack.requests))
  for (let i = 0; i < attack.readers; i++) open(page)
  for (let i = 0; i < attack.idle; i++) open('')
  const head = 'POST /contact/message HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n'
  const senders = Array.from({ length: attack.senders }, (_, i) => open(i % 2 === 0 ? head : 'GET / HT'))
  const drip = setInterval(() => {
    for (const socket of senders) if (socket.writable) socket.write('x')
  }, DRIP_MS)
  return {
    countOpen: () => countEstablished(port),
    stop() {
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

/** The memory that a process has, in megabytes; Linux alone tells it. */
export function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
