import type { ServerResponse } from 'node:http'
import { beforeHead } from './before-head.ts'
import { isHtml } from './page-policy.ts'

/**
 * Where a page fails, Next sends one that stays empty until scripts have run. In its place goes what `write` returns,
 * with the same status.
 */
export function replaceErrorPage(response: ServerResponse, write: () => string): void {
  const send = { write: response.write, end: response.end }
  let body: Buffer | undefined
  beforeHead(response, () => {
    if (!isFailed(response) || !isHtml(response)) return
    body = Buffer.from(write())
    // Next's own, and its compression's.
    response.removeHeader('Content-Encoding')
    response.setHeader('Content-Length', body.byteLength)
  })
  // What is written first would go out right behind a head that is sent on its account.
  const sendHead = (): void => {
    if (isFailed(response) && !response.headersSent) response.writeHead(response.statusCode)
  }
  response.write = (...given: unknown[]): boolean => {
    sendHead()
    return body ? true : Reflect.apply(send.write, response, given)
  }
  response.end = (...given: unknown[]): ServerResponse => {
    sendHead()
    const callbacks = given.filter((one) => typeof one === 'function')
    return Reflect.apply(send.end, response, body ? [body, ...callbacks] : given)
  }
}

function isFailed({ statusCode }: ServerResponse): boolean {
  return statusCode >= 500
}

/** A page that needs neither the database nor scripts. The nonce lets its style through the page's policy. */
export function writeErrorPage({ locale, nonce }: { locale: string; nonce: string }): string {
  return `<!DOCTYPE html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Something went wrong</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 90vh; margin: 0 auto; padding: 1rem; max-width: 34rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 }
</style>
<main>
<h1>Something went wrong</h1>
<p>The page could not be made just now. Please try again in a moment, or go to the <a href="/">home page</a>.</p>
</main>
</html>
`
}
