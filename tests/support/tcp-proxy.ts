import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server on this machine, so that a test can take the server away. */
export type TcpProxy = {
  port: number
  /** Breaks all connections, and refuses new ones. */
  cut(): Promise<void>
  /** Keeps connections, and takes new ones, but lets nothing through. */
  hang(): void
  /** Lets everything through, but so many milliseconds later. */
  slow(milliseconds: number): void
  /** Lets everything through again. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  let delayMs = 0
  const add = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      add(from)
      from.on('data', (chunk) => {
        if (isHanging) return
        if (delayMs === 0) to.write(chunk)
        else setTimeout(() => to.writable && to.write(chunk), delayMs)
      })
      from.on('close', () => to.destroy())
    }
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    hang() {
      isHanging = true
    },
    slow(milliseconds) {
      delayMs = milliseconds
    },
    async mend() {
      isHanging = false
      delayMs = 0
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
