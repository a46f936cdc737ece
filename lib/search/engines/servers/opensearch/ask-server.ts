import type { Client } from '@opensearch-project/opensearch'
import { blameEngine } from '#lib/search/documents/outage.ts'
import type { SearchServer } from '../search-server.ts'
import { refuse } from '../server-refusal.ts'

export type ServerRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Instead of a body, in bulk requests: one JSON value a line. */
  lines?: object[]
  timeoutMs?: number
}

export type AskServer = {
  <Answer>(request: ServerRequest): Promise<Answer>
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000

/**
 * Sends requests by OpenSearch's own client, which is loaded with the first. Throws `ServerRefusal`, and errors that
 * count as an outage if there is no answer.
 */
export function createServerClient({ url, key }: SearchServer): AskServer {
  let opened: Promise<Client> | undefined
  const open = () => {
    // Bundlers leave it alone: it may not be installed.
    opened ??= import(/* turbopackIgnore: true */ '@opensearch-project/opensearch').then(
      ({ Client }) => new Client({ node: url, ...authorize(key), maxRetries: 0 }),
    )
    return opened
  }
  const ask = async <Answer>({ method, path, body, lines, timeoutMs = TIMEOUT_MS }: ServerRequest) => {
    const { transport } = await open()
    const [target = '', querystring] = path.split('?')
    const request = { method, path: target, ...(querystring && { querystring }) }
    const content = lines ? { bulkBody: lines } : { ...(body && { body }) }
    try {
      const options = { requestTimeout: timeoutMs }
      return (await transport.request({ ...request, ...content }, options)).body as Answer
    } catch (error) {
      throw explain(error)
    }
  }
  return Object.assign(ask, { close: async () => (await opened)?.close() })
}

function authorize(key: string | undefined) {
  if (key === undefined) return {}
  const colon = key.indexOf(':')
  if (colon < 0) return { headers: { Authorization: `ApiKey ${key}` } }
  return { auth: { username: key.slice(0, colon), password: key.slice(colon + 1) } }
}

/** A refusal, or the server's fault: it cannot be reached, is too slow or too busy. */
function explain(error: unknown): unknown {
  const { statusCode, body, message } = error as { statusCode?: number; body?: unknown; message?: string }
  return statusCode === undefined
    ? blameEngine(error)
    : refuse(statusCode, body ? JSON.stringify(body) : `${message}`)
}
