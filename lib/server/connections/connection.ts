import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An open connection, and the last request that came over it. */
export type Connection = {
  readonly socket: Socket
  /** Whose connection it counts as; undefined for a trusted proxy's. */
  readonly address: string | undefined
  /** By `performance.now()`. */
  readonly openedAt: number
  request?: IncomingMessage
  response?: ServerResponse
  /** The answer that the last request waits behind: the request came in one piece with the end of another's body. */
  behind?: ServerResponse
  /** The head of another request has begun to come. */
  isReceiving: boolean
}

/** Whether the last request's answer has not been handed to the system yet. */
export function isAnswering({ response }: Connection): boolean {
  // Set when the response closes, which its having ended is not yet.
  return response !== undefined && !response.destroyed
}

/** The answer that has to go out before more of what the client sends is parsed. */
export function findAnswerDue(connection: Connection): ServerResponse | undefined {
  const { request, response, behind } = connection
  if (behind && !behind.destroyed) return behind
  return isAnswering(connection) && request?.complete ? response : undefined
}

/** Whether nothing is under way; who has just connected is about to send something. */
export function isIdle(connection: Connection): boolean {
  if (isAnswering(connection) || connection.isReceiving || connection.socket.writableEnded) return false
  return connection.response !== undefined || performance.now() - connection.openedAt > FRESH_MS
}

const FRESH_MS = 1_000
