import { Readable } from 'node:stream'
import type { SiteAnswer } from './site-answer.ts'

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(xml|json))|image\/svg)/i

/** The text of an answer, collected where it comes as a stream; null for one whose bytes are sent as they are. */
export async function collectText(answer: SiteAnswer): Promise<Buffer | string | null> {
  const { body } = answer
  if (!isText(answer)) return null
  return body instanceof Readable ? collect(body) : (body ?? '')
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function isText({ status, headers }: SiteAnswer): boolean {
  return (
    status >= 200 &&
    status < 500 &&
    status !== 204 &&
    status !== 304 &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    COMPRESSIBLE.test(String(headers['content-type'] ?? ''))
  )
}
