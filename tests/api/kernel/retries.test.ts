import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { type Headers, openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { act, databaseAway, openEndpoints } from './open-endpoints.ts'

let api: TestApi
let keys = 0
let key: string
let runs: number

beforeAll(async () => {
  api = await openTestApi({ endpoints: openEndpoints })
})
afterAll(() => api.close())
beforeEach(() => {
  key = `retry-number-${++keys}`
  runs = 0
  work(() => undefined)
})

/** Sets the step that each run takes before it answers. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows what its endpoint is called with.
function work(step: (call: any) => unknown): void {
  act.run = async (call) => {
    runs++
    const answer = await step(call)
    return answer ?? { id: runs }
  }
}

const ada = { name: 'Ada', email: 'ada@example.com' }
const send = (method: string, path: string, headers: Headers = {}) =>
  api.call(method, path, path === '/things' ? ada : undefined, { 'idempotency-key': key, ...headers })
const outcomeOf = ({ status, json, headers }: TestAnswer) => [
  ...[status, json.error ?? json.data?.id, headers['Idempotency-Replayed']],
]
const write = (call: { context: { database: TestApi['app']['database'] } }) =>
  call.context.database.prisma.contactMessage.create({ data: { ...ada, message: key } })
const written = () => api.app.database.prisma.contactMessage.count({ where: { message: key } })

describe('a retry', () => {
  it('is one of the same customer, whatever cart comes with it', async () => {
    const { headers } = await signInCustomer(api.app, api.credentials.id)
    expect(outcomeOf(await send('POST', '/things', headers))).toEqual([201, 1, undefined])
    expect(outcomeOf(await send('POST', '/things', { ...headers, 'x-cart-token': 'ct_one' }))).toEqual([
      ...[201, 1, 'true'],
    ])
    expect(outcomeOf(await send('POST', '/things', { 'x-cart-token': 'ct_one' }))).toEqual([
      201,
      2,
      undefined,
    ])
  })

  it('is one of the same cart wherever it is sent from, and without a cart of the same address', async () => {
    const from = async (peer: string, cart?: string) => {
      const { key: appKey, secret } = api.credentials
      const headers: Headers = { 'x-api-key': appKey, 'x-api-secret': secret, 'idempotency-key': key }
      if (cart !== undefined) headers['x-cart-token'] = cart
      return outcomeOf(await api.send('/plain', { method: 'POST', peer, headers }))
    }
    expect(await from('192.0.2.7', 'ct_one')).toEqual([200, 1, undefined])
    expect(await from('192.0.2.8', 'ct_one')).toEqual([200, 1, 'true'])
    expect(await from('192.0.2.7')).toEqual([200, 2, undefined])
    expect(await from('192.0.2.7', '')).toEqual([200, 2, 'true'])
    expect(await from('192.0.2.8')).toEqual([200, 3, undefined])
  })

  it('is one of the same path', async () => {
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([200, 1, undefined])
    expect(outcomeOf(await send('POST', '/things'))).toEqual([201, 2, undefined])
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([200, 1, 'true'])
    expect(outcomeOf(await send('POST', '/plain?x=1'))).toEqual([422, 'idempotency_key_reused', undefined])
  })

  it('has the status that was chosen, and what a refusal told programs', async () => {
    work(({ setStatus }) => setStatus(200))
    for (const again of [undefined, 'true'])
      expect(outcomeOf(await send('POST', '/things'))).toEqual([200, 1, again])
    expect((await send('POST', '/things')).headers).not.toHaveProperty('X-Error-Details')
    key = `${key}-refused`
    work(() => {
      throw new Refusal('not_found', { details: { reason: 'gone' }, headers: { Allow: 'GET' } })
    })
    const [first, second] = [await send('POST', '/plain'), await send('POST', '/plain')]
    expect([outcomeOf(first), outcomeOf(second)]).toEqual([
      [404, 'not_found', undefined],
      [404, 'not_found', 'true'],
    ])
    expect([first.headers.Allow, first.text]).toEqual(['GET', second.text])
    for (const { headers } of [first, second]) expect(headers['X-Error-Details']).toBe('{"reason":"gone"}')
    expect(runs).toBe(2)
  })

  it('of a read is none: what it names is not even looked at', async () => {
    for (const given of ['short', key])
      for (const _ of [1, 2]) {
        const { status, headers } = await api.get('/plain', { 'idempotency-key': given })
        expect([status, headers['Idempotency-Replayed']]).toEqual([200, undefined])
      }
    expect(runs).toBe(4)
  })

  it('is left to an endpoint that knows its own', async () => {
    work(({ markReplayed }) => {
      if (runs === 2) markReplayed()
    })
    expect(outcomeOf(await send('PUT', '/things'))).toEqual([200, 1, undefined])
    expect(outcomeOf(await send('PUT', '/things'))).toEqual([200, 2, 'true'])
    const wrong = await send('PUT', '/things', { 'idempotency-key': 'short' })
    expect(outcomeOf(wrong)).toEqual([400, 'invalid_request', undefined])
    expect(runs).toBe(2)
  })
})

describe('an answer that is kept with what was done', () => {
  const crash = (status?: 200 | 201) =>
    work(async ({ context, completeIn }) => {
      await context.database.prisma.$transaction(async (tx: never) => completeIn(tx, { id: 77 }, status))
      throw new Error('killed after the commit')
    })

  it.each([
    ['/plain', undefined, 200],
    ['/things', undefined, 201],
    ['/things', 200, 200],
    ['/plain', 201, 201],
  ] as const)('has the status of the endpoint, or its own: %s, %s', async (path, status, expected) => {
    crash(status)
    expect(outcomeOf(await send('POST', path))).toEqual([500, 'server_error', undefined])
    const retry = await send('POST', path)
    expect([retry.status, retry.json, runs]).toEqual([expected, { data: { id: 77 } }, 1])
  })

  it('says what was ignored, as the answer would have', async () => {
    crash()
    await send('POST', '/plain?x=1')
    expect((await send('POST', '/plain?x=1')).json).toEqual({
      data: { id: 77 },
      meta: { ignored: [{ parameter: 'x', value: null, reason: 'unknown_parameter' }] },
    })
  })

  it('is kept nowhere without a key', async () => {
    const { idempotencyRecord } = api.app.database.prisma
    const before = await idempotencyRecord.count()
    work(async ({ context, completeIn }) => {
      await context.database.prisma.$transaction(async (tx: never) => completeIn(tx, { id: 77 }))
    })
    const answer = await api.call('POST', '/plain')
    expect([answer.status, answer.json]).toEqual([200, { data: { id: 1 } }])
    expect(await idempotencyRecord.count()).toBe(before)
  })
})

describe('a request that fails', () => {
  it('is run again, also where it had written something', async () => {
    work(async (call) => {
      await write(call)
      if (runs === 1) throw new Error('a fault')
    })
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([500, 'server_error', undefined])
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([200, 2, undefined])
    expect(await written()).toBe(2)
  })

  it('because the database went away is run again only if nothing was written', async () => {
    work(async () => {
      if (runs === 1) throw databaseAway()
    })
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([503, 'unavailable', undefined])
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([200, 2, undefined])
    key = `${key}-written`
    work(async (call) => {
      await write(call)
      throw databaseAway()
    })
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([503, 'unavailable', undefined])
    expect(outcomeOf(await send('POST', '/plain'))).toEqual([409, 'request_in_progress', undefined])
    expect([runs, await written()]).toEqual([3, 1])
  })

  it('frees its key, while its work in the background may still write', async () => {
    let background: Promise<unknown> = Promise.resolve()
    let answered = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve
    })
    work((call) => {
      background = isAnswered.then(() => write(call))
      throw new Error('a fault')
    })
    expect((await send('POST', '/plain')).status).toBe(500)
    answered()
    await background
    expect(await written()).toBe(1)
  })
})
