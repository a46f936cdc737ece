import { blameEngine } from '#lib/search/documents/outage.ts'
import { refuse } from './server-refusal.ts'

type Wish = { body?: unknown; timeoutMs?: number }

/** Sends JSON, and texts as they are, to a search server. */
export type SendJson = (method: string, path: string, wish?: Wish) => Promise<string>

const TIMEOUT_MS = 10_000

/** Throws `ServerRefusal`, and errors that count as an outage if there is no answer. */
export function createJsonClient(url: string, headers: Record<string, string>): SendJson {
  const base = url.replace(/\/+$/, '')
  return async (method, path, { body, timeoutMs = TIMEOUT_MS } = {}) => {
    const isText = typeof body === 'string'
    const type = isText ? 'text/plain' : 'application/json'
    const { ok, status, text } = await receive(`${base}${path}`, {
      ...{ method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    if (!ok) throw refuse(status, text)
    return text
  }
}

type Received = { ok: boolean; status: number; text: string }

async function receive(address: string, init: RequestInit, isRepeated = false): Promise<Received> {
  try {
    const response = await fetch(address, init)
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }
    // The server ends connections that were idle, at times just as one is used again: it has not read the request then.
    if ((cause as { code?: string }).code === 'ECONNRESET' && !isRepeated) return receive(address, init, true)
    throw blameEngine(new Error(`The search server does not answer: ${(cause as Error).message}`, { cause }))
  }
}
