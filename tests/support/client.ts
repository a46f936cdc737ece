import type { Headers as SentHeaders, TestApi } from './api.ts'

export type Network = {
  fetch: typeof fetch
  /** Every request that went out: `GET /products?page=2`, below `/api/v1`. */
  sent: string[]
  /** Headers of the request sent last, in lower case. */
  lastHeaders(): SentHeaders
  /** While false, nothing gets through. */
  isUp: boolean
  /** Lets requests through, but none of so many answers back. */
  loseAnswers: number
  /** Holds each request up until it resolves. */
  before?: (() => Promise<void>) | undefined
}

/** A `fetch` whose server is the API in this process, over a network that tests may cut. */
export function connectTo(api: Pick<TestApi, 'send'>, origin = 'https://shop.test'): Network {
  let last: SentHeaders = {}
  const network: Network = { fetch: send, sent: [], lastHeaders: () => last, isUp: true, loseAnswers: 0 }

  async function send(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const target = String(input).slice(origin.length)
    const { method = 'GET', body } = init
    last = Object.fromEntries(new Headers(init.headers).entries())
    network.sent.push(`${method} ${target.replace(/^\/api\/v1/, '')}`)
    await network.before?.()
    if (!network.isUp) throw new TypeError('fetch failed')
    const answer = await api.send(`=${target}`, {
      method,
      headers: last,
      body: (body as string | null) ?? undefined,
    })
    if (network.loseAnswers > 0) {
      network.loseAnswers--
      throw new TypeError('fetch failed')
    }
    const { status, headers, text } = answer
    return new Response(status === 304 ? null : text, { status, headers })
  }

  return network
}
