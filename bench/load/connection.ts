import { connect, type Socket } from 'node:net'

export type Reply = { status: number; milliseconds: number }

/** A keep-alive connection that has one request under way at a time. */
export type Connection = { send(request: string): Promise<Reply>; close(): void }

/**
 * Reads no more of an answer than its status and length, so that the load generator costs little beside the server.
 * Answers have to carry a Content-Length.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await open(port)
  let settle: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let began = 0
  let status = 0
  let head = ''
  let left = -1

  socket.on('data', (chunk: Buffer) => {
    let body = chunk.byteLength
    if (left < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      body = head.length - end - 4
      left = status === 304 ? 0 : readLength(head.slice(0, end))
    }
    left -= body
    if (left > 0) return
    left = -1
    head = ''
    settle?.resolve({ status, milliseconds: performance.now() - began })
  })
  const fail = (): void => settle?.reject(new Error('The server closed the connection.'))
  socket.on('error', fail).on('close', fail)

  return {
    send(request) {
      began = performance.now()
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function readLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('The answer has no Content-Length.')
  return Number(length)
}
