import type { ServerResponse } from 'node:http'
import { type Connection, findAnswerDue, isAnswering } from './connection.ts'

type Feed = (bytes: Buffer) => void

const END_OF_HEAD = '\r\n\r\n'

/**
 * Makes Node parse one request of a connection at a time. Anything sent after it stays unread in the system until the
 * request is answered. By itself, Node would parse thousands of pipelined requests and start answering them all.
 */
export function feedOneRequest(connection: Connection): void {
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
