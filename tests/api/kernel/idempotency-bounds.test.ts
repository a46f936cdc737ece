import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
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
  key = `bound-number-${++keys}`
  effects.length = 0
  gate.wait = Promise.resolve()
})

const post = async (path: string, body: object, idempotencyKey = key) => {
  const { status, json, headers } = await api.call('POST', path, body, { 'idempotency-key': idempotencyKey })
  return [status, json.error ?? null, headers['Idempotency-Replayed'] ?? null]
}
const add = (text: string, path = '/notes') => post(path, { text })

describe('the answer kept for an Idempotency-Key', () => {
  it('is that of one query: another one is another request', async () => {
    expect(await add('hello', '/notes?copy=1')).toEqual([201, null, null])
    expect(await add('hello', '/notes?copy=2')).toEqual([422, 'idempotency_key_reused', null])
    expect(await add('hello', '/notes')).toEqual([422, 'idempotency_key_reused', null])
    expect(await add('hello', '/notes?copy=1')).toEqual([201, null, 'true'])
    expect(effects).toHaveLength(1)
  })

  it.each([
    ['conflict', 409, 'insufficient_stock'],
    ['stranger', 401, 'not_signed_in'],
  ])('is none of a %s, which may have passed by the next try', async (kind, status, error) => {
    for (const _ of [1, 2]) expect(await post(`/faults/${kind}`, {})).toEqual([status, error, null])
    expect(effects).toEqual([kind, kind])
  })

  it('ends exactly a day after the key was first used', async () => {
    await add('hello')
    api.clock.advance(24 * 3600 - 0.001)
    expect(await add('hello')).toEqual([201, null, 'true'])
    expect(await add('another')).toEqual([422, 'idempotency_key_reused', null])
    api.clock.advance(0.001)
    expect(await add('another')).toEqual([201, null, null])
    expect(effects).toHaveLength(2)
  })
})

describe('the claim of a worker that has died', () => {
  beforeEach(async () => {
    // A dead worker renews nothing.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    gate.wait = new Promise(() => {})
    void add('lost')
    await expect.poll(() => effects.length).toBe(1)
    gate.wait = Promise.resolve()
  })

  afterEach(() => void vi.useRealTimers())

  it('is free exactly five seconds after it was made', async () => {
    api.clock.advance(5 - 0.001)
    expect(await add('lost')).toEqual([409, 'request_in_progress', null])
    api.clock.advance(0.001)
    expect(await add('lost')).toEqual([201, null, null])
    expect(effects).toHaveLength(2)
  })

  it('is free where the clock was set back since, but not where that of another machine is a little ahead', async () => {
    api.clock.advance(-4)
    expect(await add('lost')).toEqual([409, 'request_in_progress', null])
    api.clock.advance(-3600)
    expect(await add('lost')).toEqual([201, null, null])
    expect(effects).toHaveLength(2)
    api.clock.advance(3604)
  })

  it('is free for the same request alone', async () => {
    expect(await add('another')).toEqual([422, 'idempotency_key_reused', null])
    api.clock.advance(5)
    expect(await add('another')).toEqual([422, 'idempotency_key_reused', null])
    expect(effects).toHaveLength(1)
  })
})

describe('a worker that wakes after its claim was taken over', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it.each(['completing', 'transaction', 'single', 'raw'])(
    'writes nothing any more (%s), and its caller gets the answer of the other one by asking again',
    async (kind) => {
      const { contactMessage } = api.app.database.prisma
      const write = () => post(`/writes/${kind}`, { text: key })
      const count = () => contactMessage.count({ where: { message: key } })
      let wake = (): void => undefined
      gate.wait = new Promise((resolve) => {
        wake = resolve
      })
      const sleeping = write()
      await expect.poll(() => effects.length).toBe(1)
      gate.wait = Promise.resolve()
      api.clock.advance(6)
      expect(await write()).toEqual([201, null, null])
      wake()
      expect(await sleeping).toEqual([409, 'request_in_progress', null])
      expect(await write()).toEqual([201, null, 'true'])
      expect(await count()).toBe(1)
    },
  )

  it('has a minute from when it wrote last, since that must not be repeated', async () => {
    const write = () => post('/writes/transaction', { text: key })
    const { idempotencyRecord } = api.app.database.prisma
    const started = api.clock.now()
    let wake = (): void => undefined
    gate.wait = new Promise((resolve) => {
      wake = resolve
    })
    const slow = write()
    await expect.poll(() => effects.length).toBe(1)
    api.clock.advance(4)
    const answers = await hideAnswers(api.app.database)
    wake()
    expect((await slow)[0]).toBe(500)
    await answers.show()
    const { claimedAt } = await idempotencyRecord.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(Number(claimedAt) - Number(started)).toBe(4_000)
    api.clock.advance(59.9)
    expect(await write()).toEqual([409, 'request_in_progress', null])
    expect(effects).toHaveLength(1)
  })
})

describe('a worker that takes long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('keeps its claim as long as it lives, and no longer', async () => {
    const { idempotencyRecord } = api.app.database.prisma
    const claimedAt = async () =>
      Number((await idempotencyRecord.findFirstOrThrow({ orderBy: { id: 'desc' } })).claimedAt)
    let wake = (): void => undefined
    gate.wait = new Promise((resolve) => {
      wake = resolve
    })
    const slow = add('slow')
    await expect.poll(() => effects.length).toBe(1)
    for (let seconds = 0; seconds < 30; seconds += 2) {
      api.clock.advance(2)
      vi.advanceTimersByTime(2_000)
      await expect.poll(claimedAt).toBe(Number(api.clock.now()))
    }
    expect(await add('slow')).toEqual([409, 'request_in_progress', null])
    wake()
    expect(await slow).toEqual([201, null, null])
    expect(vi.getTimerCount()).toBe(0)
    expect(effects).toHaveLength(1)
  })
})

describe('an Idempotency-Key', () => {
  it('has 8 to 255 characters', async () => {
    for (const length of [8, 255]) {
      const given = `${key}${'x'.repeat(255)}`.slice(-length)
      expect(await post('/notes', { text: 'hello' }, given)).toEqual([201, null, null])
    }
    for (const length of [7, 256]) {
      const [status, error] = await post('/notes', { text: 'hello' }, 'x'.repeat(length))
      expect([status, error]).toEqual([400, 'invalid_request'])
    }
    expect(effects).toHaveLength(2)
  })
})
