import type { ServerResponse } from 'node:http'
import { type Connection, findAnswerDue, isAnswering } from './connection.ts'

type Feed = (bytes: Buffer) => void

const END_OF_HEAD = '\r\n\r\n'

/**
 * Has Node parse one request of the connection at a time. What a client sends behind it stays with the system, unread
 * and unparsed, until the request is answered; Node alone would parse thousands that arrive together, and start to
 * answer all of them.
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
    // Others have their turn first: answers that wait for nothing would follow each other without a pause.
    due.once('close', () => setImmediate(goOn))
  }

  const onData = (bytes: Buffer) => {
    let rest = bytes
    while (rest.length > 0) {
      // Nothing will be answered any more.
      if (socket.writableEnded || socket.destroyed) return
      const due = findAnswerDue(connection)
      if (due) return hold(rest, due)
      if (!isAnswering(connection)) connection.isReceiving = true
      // No piece has the ends of two heads in it.
      const mark = rest.indexOf(END_OF_HEAD)
      const end = mark < 0 ? rest.length : mark + END_OF_HEAD.length
      feed(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
  socket.on('data', onData)
}
