import type { IncomingMessage } from 'node:http'

/** A request as it was sent, before any rewriting. */
export type RawRequest = {
  method: string
  /** The request target byte for byte, such as `/api/v1/posts?q=%C3%A9`. */
  target: string
  headers: RawHeaders
  body: RawBody
  /** The remote address of the socket. */
  peer: string
  /** The part that the server took off the front of the target, such as `/shop`. */
  removed?: string
  /** The path that the site is below for the client, such as `/shop`. */
  basePath?: string
  /** The path of the endpoint that it is for, such as `/products/{slug}`, once that is known. */
  route?: string
}

export type RawHeaders = {
  /** The value. Values of a repeated header are joined with `, `. */
  get(name: string): string | undefined
  /** Whether the header was sent more than once. */
  isRepeated(name: string): boolean
}

export type RawBody = {
  bytes: Uint8Array
  /** The body exceeded the limit; `bytes` is empty. */
  tooLarge: boolean
}

export const BODY_LIMIT = 64 * 1024

/** Whether a body follows the headers. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
