import type http from 'node:http'
import { sendGuarded } from '#lib/platform/net/guarded-request.ts'

export type FetchLimits = {
  maxBytes: number
  /** For the whole download, including redirects. */
  timeoutMs: number
  /** Default: only addresses on the public internet. */
  isAllowed?: (address: string) => boolean
}

const MAX_REDIRECTS = 3

/**
 * Downloads from an untrusted http(s) address: only from public machines, at most `maxBytes`, for at most `timeoutMs`.
 * Rejects with an error that says what was wrong.
 */
export async function fetchBytes(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    return await followRedirects(address, limits, signal)
  } catch (error) {
    if (signal.aborted) throw new Error(`It took longer than ${limits.timeoutMs / 1000} seconds.`)
    throw error
  }
}

async function followRedirects(address: string, limits: FetchLimits, signal: AbortSignal): Promise<Buffer> {
  let url = parseAddress(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await sendGuarded(url, { headers, signal, isAllowed: limits.isAllowed })
    const location = response.headers.location
    if (location === undefined || !isRedirect(response.statusCode)) return readBody(response, limits.maxBytes)
    response.destroy()
    url = parseAddress(location, url)
  }
  throw new Error(`It redirects more than ${MAX_REDIRECTS} times.`)
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('It is not an http or https address.')
  return url
}

function isRedirect(status = 0): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Storefront' }

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy()
    return new Error(`It is larger than ${maxBytes} bytes.`)
  }
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`The server answered ${response.statusCode}.`)
  }
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
