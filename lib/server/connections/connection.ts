import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An open connection and its latest request. */
export type Connection = {
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
export function isAnswering({ response }: Connection): boolean {
  // `destroyed` is set when the response closes, which is later than when it ends.
  return response !== undefined && !response.destroyed
}

/** The answer that must be sent before more of the client's data is parsed. */
export function findAnswerDue(connection: Connection): ServerResponse | undefined {
  const { request, response, behind } = connection
  if (behind && !behind.destroyed) return behind
  return isAnswering(connection) && request?.complete ? response : undefined
}

/** Whether nothing is in progress. A client that has just connected is about to send something. */
export function isIdle(connection: Connection): boolean {
  if (isAnswering(connection) || connection.isReceiving || connection.socket.writableEnded) return false
  return connection.response !== undefined || performance.now() - connection.openedAt > FRESH_MS
}

const FRESH_MS = 1_000
