import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isHtml } from './page-policy.ts'

/**
 * If a page fails, Next sends one that stays empty until scripts have run. Replaces it with what `write` resolves to,
 * keeping the status. `write` may not reject.
 */
export function replaceErrorPage(response: ServerResponse, write: () => Promise<string>): void {
  const { writeHead, write: send, end, flushHeaders } = response
  let isReplaced: boolean | undefined
  const mustReplace = (): boolean => {
    isReplaced ??= !response.headersSent && response.statusCode >= 500 && isHtml(response)
    return isReplaced
  }
  response.writeHead = (status: number, ...given: unknown[]) => {
    response.statusCode = status
    if (!mustReplace()) return Reflect.apply(writeHead, response, [status, ...given])
    for (const [name, value] of Object.entries(headersOf(given)))
      if (value !== undefined) response.setHeader(name, value)
    return response
  }
  response.flushHeaders = () => {
    if (!mustReplace()) flushHeaders.call(response)
  }
  response.write = (...given: unknown[]): boolean =>
    mustReplace() ? true : Reflect.apply(send, response, given)
  response.end = (...given: unknown[]): ServerResponse => {
    Object.assign(response, { writeHead, write: send, end, flushHeaders })
    if (!mustReplace()) return Reflect.apply(end, response, given)
    const callbacks = given.filter((one) => typeof one === 'function')
    write().then(
      (page) => {
        if (response.destroyed) return
        const body = Buffer.from(page)
        // It described Next's body.
        response.removeHeader('Content-Encoding')
        response.setHeader('Content-Length', body.byteLength)
        response.writeHead(response.statusCode)
        Reflect.apply(end, response, [body, ...callbacks])
      },
      () => response.destroy(),
    )
    return response
  }
}

/** The headers among the arguments of `writeHead` after the status; a list of names and values is unknown to Next. */
function headersOf(given: readonly unknown[]): OutgoingHttpHeaders {
  const headers = given.find((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  return (headers ?? {}) as OutgoingHttpHeaders
}
