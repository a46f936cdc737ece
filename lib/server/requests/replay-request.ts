import { IncomingMessage } from 'node:http'

/** A copy of the request whose body can be read again. */
export function replayRequest(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const replay = new IncomingMessage(request.socket)
  replay.method = request.method
  replay.url = request.url
  replay.httpVersion = request.httpVersion
  replay.httpVersionMajor = request.httpVersionMajor
  replay.httpVersionMinor = request.httpVersionMinor
  replay.rawHeaders = request.rawHeaders
  const { 'transfer-encoding': _, ...headers } = request.headers
  replay.headers = { ...headers, 'content-length': String(body.byteLength) }
  replay.complete = true
  replay.push(body)
  replay.push(null)
  return replay
}
