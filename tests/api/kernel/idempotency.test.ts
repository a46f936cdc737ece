import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { hideAnswers } from './hide-answers.ts'
import { effects, gate, sampleEndpoints } from './sample-endpoints.ts'

let api: TestApi
let keys = 0
let key: string

beforeAll(async () => {
  api = await openTestApi({ endpoints: sampleEndpoints })
})
afterAll(() => api.close())
beforeEach(() => {
  key = `key-number-${++keys}`
  effects.length = 0
  gate.wait = Promise.resolve()
})
afterEach(() => void vi.useRealTimers())

const add = (text: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  api.call('POST', '/notes', { text }, { 'idempotency-key': key, ...headers })

describe('a request with an Idempotency-Key', () => {
  it('takes effect once, and its retry gets the same answer', async () => {
    const first = await add('hello')
    const retry = await add('hello')
    expect(effects).toHaveLength(1)
    expect([first.status, first.headers['Idempotency-Replayed']]).toEqual([201, undefined])
    expect([retry.status, retry.headers['Idempotency-Replayed']]).toEqual([201, 'true'])
    expect(retry.text).toBe(first.text)
  })

  it('takes effect once where twenty come at once; the others are told to wait', async () => {
    let open = () => {}
    gate.wait = new Promise((resolve) => {
      open = resolve
    })
    const sent = Array.from({ length: 20 }, () => add('at once'))
    await settled(sent, 19)
    open()
    const answers = await Promise.all(sent)
    expect(effects).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const waiting = answers.filter(({ json }) => json.error === 'request_in_progress')
    expect(waiting).toHaveLength(19)
    expect(waiting.every(({ status, headers }) => status === 409 && headers['Retry-After'] === '1')).toBe(
      true,
    )
    expect((await add('at once')).headers['Idempotency-Replayed']).toBe('true')
  })

  it('is refused where the key was used for another request', async () => {
    await add('hello')
    const other = await add('something else')
    expect([other.status, other.json.error]).toEqual([422, 'idempotency_key_reused'])
    expect(effects).toHaveLength(1)
  })

  it('shares no key with another app, cart, address or path', async () => {
    const other = await createApp(api.app, 'Other')
    await add('hello')
    await add('hello', { 'x-api-key': other.key, 'x-api-secret': other.secret })
    await add('hello', { 'x-cart-token': 'ct_one' })
    await add('hello', { 'x-cart-token': 'ct_two' })
    expect(effects).toHaveLength(4)
    for (let customers = 0; customers < 2; customers++)
      await add('hello', (await signInCustomer(api.app, api.credentials.id)).headers)
    expect(effects).toHaveLength(6)
    expect((await api.call('POST', '/faults/refused', {}, { 'idempotency-key': key })).status).toBe(404)
  })

  it('repeats refusals and invalid fields, and neither faults nor what passes', async () => {
    const fail = (kind: string) =>
      api.call('POST', `/faults/${kind}`, {}, { 'idempotency-key': `${key}-${kind}` })
    for (const kind of ['refused', 'retry', 'broken']) {
      await fail(kind)
      await fail(kind)
    }
    expect(effects).toEqual(['refused', 'retry', 'retry', 'broken', 'broken'])
    const invalid = await add('')
    const again = await add('')
    expect([invalid.status, again.status, again.headers['Idempotency-Replayed']]).toEqual([422, 422, 'true'])
    expect(again.text).toBe(invalid.text)
  })

  it('is not kept for longer than a day', async () => {
    await add('hello')
    api.clock.advance(24 * 3600 + 1)
    expect((await add('another')).status).toBe(201)
    expect(effects).toHaveLength(2)
  })

  it('may be taken over seconds after its worker died, by one of the retries', async () => {
    // A dead worker renews nothing.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    gate.wait = new Promise(() => {})
    void add('lost')
    await expect.poll(() => effects.length).toBe(1)
    gate.wait = Promise.resolve()
    expect((await add('lost')).json.error).toBe('request_in_progress')
    api.clock.advance(6)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('lost')))
    expect(effects).toHaveLength(2)
    expect(
      answers.filter(({ status, headers }) => status === 201 && !headers['Idempotency-Replayed']),
    ).toHaveLength(1)
  })

  it('gets the answer that was kept in the transaction of the fact, also where the worker died after it', async () => {
    const order = (text: string) => api.call('POST', '/orders', { text }, { 'idempotency-key': key })
    const { contactMessage } = api.app.database.prisma
    const before = await contactMessage.count()
    expect((await order('crash')).status).toBe(500)
    const retry = await order('crash')
    expect([retry.status, retry.json, retry.headers['Idempotency-Replayed']]).toEqual([
      201,
      { data: { id: 1, text: 'crash' } },
      'true',
    ])
    expect(await contactMessage.count()).toBe(before + 1)
  })

  it('keeps its claim where the answer cannot be kept, so that no retry repeats the effect', async () => {
    const answers = await hideAnswers(api.app.database)
    expect((await add('once')).status).toBe(500)
    await answers.show()
    expect((await add('once')).json.error).toBe('request_in_progress')
    expect(effects).toHaveLength(1)
  })

  it('leaves no answer in the database that could be read there', async () => {
    await add('a secret text')
    const rows = await api.app.database.prisma.idempotencyRecord.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('a secret text')
    expect(JSON.stringify(rows)).not.toContain(key)
    // Nor by an attacker who has the site's secret besides, but not the key.
    const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]))
    expect(bodies).not.toEqual([])
    for (const body of bodies) expect(() => api.app.secrets.decrypt('idempotent answers', body, '')).toThrow()
  })

  it('must have a well-formed one', async () => {
    for (const bad of ['short', 'x'.repeat(256), 'umläut-in-key']) {
      const { json } = await add('hello', { 'idempotency-key': bad })
      expect(json).toEqual({
        message: 'The Idempotency-Key header must be 8 to 255 printable ASCII characters.',
        error: 'invalid_request',
      })
    }
    expect(effects).toEqual([])
  })
})

/** Resolves once `count` of them are answered. */
function settled(sent: Promise<TestAnswer>[], count: number): Promise<void> {
  let answered = 0
  return new Promise((resolve) => {
    for (const one of sent) {
      void one.then(() => {
        if (++answered === count) resolve()
      })
    }
  })
}
