import type { ServerResponse } from 'node:http'

/** Calls back once, right before the head of the response goes out, when its headers are known and can still be set. */
export function beforeHead(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead
  response.writeHead = (...given: unknown[]) => {
    response.writeHead = writeHead
    callback()
    return Reflect.apply(writeHead, response, given)
  }
}
