import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { text } from 'node:stream/consumers'
import { within } from '#lib/platform/jobs/within.ts'

export type Http2Answer = { status: number; body: string }

/** Posts over one connection, which is kept while it is used and reopened if it breaks. */
export type Http2Client = {
  post(path: string, headers: Record<string, string>, body: string): Promise<Http2Answer>
  close(): void
}

const IDLE_MS = 60_000

export function createHttp2Client(origin: string, answerMs: number): Http2Client {
  let session: ClientHttp2Session | undefined

  const open = (): ClientHttp2Session => {
    if (session) return session
    const opened = connect(origin)
    const forget = (): void => {
      if (session === opened) session = undefined
    }
    // Callers waiting for an answer get the error from the request itself.
    opened.on('error', forget)
    opened.on('close', forget)
    opened.on('goaway', forget)
    opened.setTimeout(IDLE_MS, () => opened.close())
    session = opened
    return opened
  }

  const ask = async (path: string, headers: Record<string, string>, body: string): Promise<Http2Answer> => {
    const used = open()
    const request = used.request({ ':method': 'POST', ':path': path, ...headers })
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (head) => resolve(Number(head[constants.HTTP2_HEADER_STATUS])))
      request.on('error', reject)
      request.on('close', () => reject(new Error('The connection was closed before the answer.')))
    })
    request.end(body)
    try {
      const answer = answered.then(async (status) => ({ status, body: await text(request) }))
      return await within(answerMs, answer, 'The push service took too long.')
    } catch (error) {
      request.destroy()
      // The next request must not use a connection that hangs; requests already in progress may finish.
      if (session === used) session = undefined
      used.close()
      throw error
    }
  }

  return { post: ask, close: () => session?.close() }
}
