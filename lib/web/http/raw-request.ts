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
