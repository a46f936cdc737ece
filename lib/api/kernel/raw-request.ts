/** A request as it was sent, before anything rewrote it. */
export type RawRequest = {
  method: string
  /** The request target byte for byte, such as `/api/v1/posts?q=%C3%A9`. */
  target: string
  headers: RawHeaders
  body: RawBody
  /** The address of the socket's other end. */
  peer: string
}

export type RawHeaders = {
  /** The value; those of a repeated header joined with `, `. */
  get(name: string): string | undefined
  /** Whether the header was sent more than once. */
  isRepeated(name: string): boolean
}

export type RawBody = {
  bytes: Uint8Array
  /** There was more than the limit; `bytes` holds none of it. */
  tooLarge: boolean
}

export const BODY_LIMIT = 64 * 1024

const EMPTY_BODY: RawBody = { bytes: new Uint8Array(0), tooLarge: false }

/** A web Request, for callers other than the server: its target and repeated headers are as the runtime left them. */
export async function fromWebRequest(request: Request, peer = '127.0.0.1'): Promise<RawRequest> {
  const url = new URL(request.url)
  return {
    method: request.method,
    target: url.pathname + url.search,
    headers: { get: (name) => request.headers.get(name) ?? undefined, isRepeated: () => false },
    body: request.body ? limited(new Uint8Array(await request.arrayBuffer())) : EMPTY_BODY,
    peer,
  }
}

function limited(bytes: Uint8Array): RawBody {
  return bytes.byteLength > BODY_LIMIT
    ? { bytes: EMPTY_BODY.bytes, tooLarge: true }
    : { bytes, tooLarge: false }
}
