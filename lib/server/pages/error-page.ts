import type { ServerResponse } from 'node:http'
import { textsIn } from '#lib/services/texts/index.ts'
import { beforeHead } from '../before-head.ts'
import { isHtml } from './page-policy.ts'
import { type PlainPage, writePlainPage } from './plain-page.ts'

/**
 * If a page fails, Next sends one that stays empty until scripts have run. Replaces it with what `write` returns,
 * keeping the status.
 */
export function replaceErrorPage(response: ServerResponse, write: () => string): void {
  const send = { write: response.write, end: response.end }
  let body: Buffer | undefined
  beforeHead(response, () => {
    if (!isFailed(response) || !isHtml(response)) return
    body = Buffer.from(write())
    // It described Next's body.
    response.removeHeader('Content-Encoding')
    response.setHeader('Content-Length', body.byteLength)
  })
  // Node sends the head on the first write, too late to drop what is written.
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

export function writeErrorPage({ locale, nonce }: Pick<PlainPage, 'locale' | 'nonce'>): string {
  const { t } = textsIn(locale)
  return writePlainPage({
    locale,
    nonce,
    title: t('errors.failed.heading'),
    html: t('errors.failed.text_html'),
  })
}
