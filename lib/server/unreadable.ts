import type { Socket } from 'node:net'
import { Refusal } from '#lib/api/kernel/errors.ts'
import { chooseMessages } from '#lib/api/kernel/messages/index.ts'

/** Answers what the HTTP parser refuses (raw bytes in a target, oversized headers) in the API's envelope. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = chooseMessages(undefined, []).refusal(new Refusal('invalid_request'))
  const body = JSON.stringify({ message, error: 'invalid_request' })
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
