import { vi } from 'vitest'

/** A request that the shop sent. */
export type Asked = {
  method: string
  /** The whole address, without its query. */
  address: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
  redirect: RequestInit['redirect']
}

/** A status with a JSON body, a whole response, or what the connection fails with. */
export type StubAnswer = readonly [status: number, body: unknown] | Response | Error

/** Answers every request of this process as `answer` says, until `vi.unstubAllGlobals`. Returns what was asked so far. */
export function stubProvider(answer: (asked: Asked) => StubAnswer): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (target: string | URL, init: RequestInit = {}) => {
    const { origin, pathname, searchParams } = new URL(target)
    const asked: Asked = {
      method: init.method ?? 'GET',
      address: origin + pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : '',
      redirect: init.redirect,
    }
    all.push(asked)
    const answered = answer(asked)
    if (answered instanceof Error) throw answered
    if (answered instanceof Response) return answered
    const [status, body] = answered
    return Response.json(body, { status })
  })
  return all
}
