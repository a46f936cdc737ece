import type { ServerResponse } from 'node:http'

/**
 * Calls back once, right before the head of the response is sent: its status and headers are known and can still be
 * changed.
 */
export function beforeHeaders(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead
  response.writeHead = (status: number, ...given: unknown[]) => {
    response.writeHead = writeHead
    response.statusCode = status
    callback()
    return Reflect.apply(writeHead, response, [response.statusCode, ...given])
  }
}
