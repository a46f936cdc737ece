import type { ServerResponse } from 'node:http'

type Chunk = { bytes: Buffer; callback?: (() => void) | undefined }

/**
 * Holds back an answer whose status meets `isHeld`, until `replace` has sent another one in its place or resolved to false.
 * Others pass through.
 */
export function deferResponse(
  response: ServerResponse,
  { isHeld, replace }: { isHeld(status: number): boolean; replace(): Promise<boolean> },
): void {
  const send = { write: response.write, end: response.end, flushHeaders: response.flushHeaders }
  const held: Chunk[] = []
  let decided: boolean | undefined
  const mustHold = (): boolean => {
    decided ??= !response.headersSent && isHeld(response.statusCode)
    return decided
  }
  response.flushHeaders = () => {
    if (!mustHold()) send.flushHeaders.call(response)
  }
  response.write = (...given: unknown[]): boolean => {
    if (!mustHold()) return Reflect.apply(send.write, response, given)
    held.push(readChunk(given))
    return true
  }
  response.end = (...given: unknown[]): ServerResponse => {
    if (!mustHold()) return Reflect.apply(send.end, response, given)
    held.push(readChunk(given))
    Object.assign(response, send)
    replace()
      .then((isReplaced) => {
        if (!isReplaced) response.end(Buffer.concat(held.map(({ bytes }) => bytes)))
        for (const { callback } of held) callback?.()
      })
      .catch(() => response.destroy())
    return response
  }
}

/** Reads the arguments of `write` and `end`: a chunk, its encoding and a callback, all optional. */
function readChunk([chunk, ...rest]: unknown[]): Chunk {
  const callback = [chunk, ...rest].find((one) => typeof one === 'function') as (() => void) | undefined
  const encoding = typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8'
  if (typeof chunk === 'string') return { bytes: Buffer.from(chunk, encoding), callback }
  return { bytes: chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0), callback }
}
