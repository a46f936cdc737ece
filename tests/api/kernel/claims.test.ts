import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Claim,
  claimKey,
  completeClaim,
  holdClaim,
  type IdempotentRequest,
  isRepeatable,
  keepClaim,
  parseIdempotencyKey,
  releaseClaim,
} from '#lib/api/kernel/idempotency.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let keys = 0
let request: IdempotentRequest

beforeAll(async () => {
  api = await openTestApi({ endpoints: [] })
})
afterAll(() => api.close())
beforeEach(() => {
  request = {
    ...{ appId: api.credentials.id, key: `claim-number-${++keys}`, principal: 'ip 192.0.2.1' },
    ...{ method: 'POST', path: '/orders', query: 'a=1', body: Buffer.from('{}') },
  }
})

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.code : error
}
const claim = (changes: Partial<IdempotentRequest> = {}, context: object = api.app) =>
  claimKey(context as never, { ...request, ...changes })
const claimed = async (changes?: Partial<IdempotentRequest>) => {
  const outcome = await claim(changes)
  if (!outcome.claim) throw new Error('It was answered already.')
  return outcome.claim
}
const rowOf = ({ id }: Claim) => api.app.database.prisma.idempotencyRecord.findUnique({ where: { id } })
const answer = (of: Claim, parts: object = {}) =>
  completeClaim(api.app, api.app.database.prisma, of, { status: 201, body: '{"data":1}', ...parts })

/** The same, where someone else does `work` between what is read of a record and what is written of it. */
function interrupted(work: () => Promise<unknown>) {
  const { database } = api.app
  let reads = 0
  const record = new Proxy(database.prisma.idempotencyRecord, {
    get: (target, name) =>
      name === 'findUnique'
        ? async (args: never) => {
            const found = await target.findUnique(args)
            if (++reads === 1) await work()
            return found
          }
        : Reflect.get(target, name),
  })
  const prisma = new Proxy(database.prisma, {
    get: (target, name) => (name === 'idempotencyRecord' ? record : Reflect.get(target, name)),
  })
  return { ...api.app, database: { ...database, prisma } }
}

describe('a key', () => {
  it.each([
    ['12345678', null],
    [' '.repeat(255), null],
    ['~'.repeat(8), null],
    ['1234567', 'idempotency_key_too_short'],
    ['', 'idempotency_key_too_short'],
    ['x'.repeat(256), 'idempotency_key_too_long'],
    ['1234567\x1f', 'idempotency_key_unprintable'],
    ['\x7f1234567', 'idempotency_key_unprintable'],
    ['schlüssel', 'idempotency_key_unprintable'],
  ])('"%s" is refused for %s', (key, reason) => {
    if (!reason) return expect(parseIdempotencyKey(key)).toBe(key)
    const header = 'Idempotency-Key'
    expect(() => parseIdempotencyKey(key)).toThrow(
      expect.objectContaining({ code: 'invalid_request', facts: { header }, details: { header, reason } }),
    )
  })

  it('is one of an app, of who asks, and of what is asked', async () => {
    const first = await claimed()
    const others = [
      { principal: 'cart x' },
      { method: 'PUT' },
      { path: '/cart' },
      { key: `${request.key}-2` },
    ]
    for (const other of others) expect((await claim(other)).claim?.id).not.toBe(first.id)
    // Neither a path nor a key reaches into the other.
    const [one, other] = [
      await claimed({ path: '/a', key: 'bcccccccc' }),
      await claimed({ path: '/ab', key: 'cccccccc' }),
    ]
    expect(one.id).not.toBe(other.id)
    // Within these, what is asked has to be the same.
    for (const other of [{ query: 'a=2' }, { query: '' }, { body: Buffer.from('{ }') }])
      expect(await refusalOf(claim(other))).toBe('idempotency_key_reused')
    expect(await refusalOf(claim())).toBe('request_in_progress')
  })

  it('is claimed for a day, with nothing answered yet', async () => {
    const now = api.clock.now()
    const made = await claimed()
    expect(await rowOf(made)).toEqual({
      ...{ id: made.id, appId: request.appId, claim: made.holder, status: null, body: null, details: null },
      ...{ scopeHash: expect.any(String), fingerprint: expect.any(String), completedAt: null },
      ...{ claimedAt: now, expiresAt: new Date(now.getTime() + 24 * 3_600_000) },
    })
  })
})

describe('an answer', () => {
  it('is kept with its details, and the later of two counts', async () => {
    const made = await claimed()
    expect(await answer(made, { details: '{"reason":"x"}' })).toBe(true)
    expect(await claim()).toEqual({
      claim: null,
      replay: { status: 201, body: '{"data":1}', details: '{"reason":"x"}' },
    })
    expect(await answer(made, { status: 200, body: '{"data":2}' })).toBe(true)
    expect((await claim()).replay).toEqual({ status: 200, body: '{"data":2}', details: null })
    expect(await refusalOf(claim({ query: 'a=2' }))).toBe('idempotency_key_reused')
    expect((await rowOf(made))?.completedAt).toEqual(api.clock.now())
    // However long ago within its day.
    api.clock.advance(3600)
    expect((await claim()).replay?.body).toBe('{"data":2}')
  })

  it('makes way for another request after its day, of which nothing is left', async () => {
    const old = await claimed()
    await answer(old, { details: '{}' })
    const neighbour = await claimed({ key: `${request.key}-2` })
    api.clock.advance(24 * 3600)
    const made = await claimed({ query: 'a=2' })
    const now = api.clock.now()
    expect(await rowOf(made)).toMatchObject({
      ...{ id: old.id, claim: made.holder, status: null, body: null, details: null, completedAt: null },
      ...{ claimedAt: now, expiresAt: new Date(now.getTime() + 24 * 3_600_000) },
    })
    expect((await rowOf(neighbour))?.claim).toBe(neighbour.holder)
    // It is kept for the new request.
    expect(await answer(old)).toBe(false)
    await answer(made)
    expect(await refusalOf(claim())).toBe('idempotency_key_reused')
    expect((await claim({ query: 'a=2' })).replay?.status).toBe(201)
  })

  it('is repeated unless it may have passed by the next try', () => {
    for (const status of [200, 201, 400, 403, 404, 410, 422, 499]) expect(isRepeatable(status)).toBe(true)
    for (const status of [401, 409, 429, 500, 503]) expect(isRepeatable(status)).toBe(false)
  })
})

describe('who finds a key in use', () => {
  it('is told when to ask again', async () => {
    await claimed()
    await expect(claim()).rejects.toMatchObject({
      ...{
        code: 'request_in_progress',
        details: { reason: 'idempotency_key' },
        headers: { 'Retry-After': '1' },
      },
    })
  })

  it('gets it where it was freed meanwhile', async () => {
    const first = await claimed()
    const free = () => releaseClaim(api.app.database.prisma, first, { unlessWritten: false })
    const find = vi.fn(async () => {
      await free()
      return null
    })
    const prisma = new Proxy(api.app.database.prisma, {
      get: (target, name) =>
        name === 'idempotencyRecord' ? { findUnique: find } : Reflect.get(target, name),
    })
    const outcome = await claim({}, { ...api.app, database: { ...api.app.database, prisma } })
    expect([outcome.claim?.holder === first.holder, outcome.replay, find.mock.calls.length]).toEqual([
      ...[false, null, 1],
    ])
    // Others may be faster every time.
    find.mockImplementation(async () => null)
    const late = claim({}, { ...api.app, database: { ...api.app.database, prisma } })
    expect(await refusalOf(late)).toBe('request_in_progress')
    expect(find).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['takes it over', (_: Claim) => claim(), 'request_in_progress'],
    ['renews it', (held: Claim) => holdClaim(api.app, api.app.database.prisma, held), 'request_in_progress'],
    ['frees it', (held: Claim) => releaseClaim(api.app.database.prisma, held, { unlessWritten: true }), null],
  ])('loses to another that %s at the same moment', async (_, act, expected) => {
    const held = await claimed()
    api.clock.advance(5)
    expect(
      await refusalOf(
        claim(
          {},
          interrupted(() => act(held)),
        ),
      ),
    ).toBe(expected)
  })

  it('gets the answer that its holder has given at the same moment', async () => {
    const held = await claimed()
    api.clock.advance(5)
    const outcome = await claim(
      {},
      interrupted(() => answer(held)),
    )
    expect(outcome).toEqual({ claim: null, replay: { status: 201, body: '{"data":1}', details: null } })
  })
})

describe('the holder of a key', () => {
  const free = (held: Claim, unlessWritten: boolean) =>
    releaseClaim(api.app.database.prisma, held, { unlessWritten })

  it('may write while it is theirs, and not after it was taken over', async () => {
    const held = await claimed()
    api.clock.advance(4)
    await holdClaim(api.app, api.app.database.prisma, held)
    expect(await rowOf(held)).toMatchObject({ claimedAt: api.clock.now(), completedAt: api.clock.now() })
    api.clock.advance(60)
    await claimed()
    expect(await refusalOf(holdClaim(api.app, api.app.database.prisma, held))).toBe('request_in_progress')
    expect(await answer(held)).toBe(false)
  })

  it('has five seconds, and a minute once something was written', async () => {
    const held = await claimed()
    await holdClaim(api.app, api.app.database.prisma, held)
    api.clock.advance(59.999)
    expect(await refusalOf(claim())).toBe('request_in_progress')
    api.clock.advance(0.001)
    expect(await refusalOf(claim({ query: 'a=2' }))).toBe('idempotency_key_reused')
    expect((await claim()).claim?.id).toBe(held.id)
  })

  it('frees what was not answered; where nobody knows what became of it, what was not written', async () => {
    const unwritten = await claimed()
    await free(unwritten, true)
    expect(await rowOf(unwritten)).toBeNull()
    const written = await claimed()
    const neighbour = await claimed({ key: `${request.key}-2` })
    await holdClaim(api.app, api.app.database.prisma, written)
    await free(written, true)
    expect(await rowOf(written)).not.toBeNull()
    await free({ ...written, holder: 'another' }, false)
    expect(await rowOf(written)).not.toBeNull()
    await free(written, false)
    expect(await rowOf(written)).toBeNull()
    expect(await rowOf(neighbour)).not.toBeNull()
    await answer(neighbour)
    await free(neighbour, false)
    expect(await rowOf(neighbour)).not.toBeNull()
  })
})

describe('a claim that is kept', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('is renewed three times as often as it would end, until its work is done', async () => {
    const held = await claimed()
    const claimedAt = async () => Number((await rowOf(held))?.claimedAt)
    const started = api.clock.now().getTime()
    const stop = keepClaim(api.app, held)
    api.clock.advance(2)
    vi.advanceTimersByTime(1_600)
    expect(await claimedAt()).toBe(started)
    vi.advanceTimersByTime(100)
    await expect.poll(claimedAt).toBe(started + 2_000)
    expect((await rowOf(held))?.completedAt).toBeNull()
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('survives that it could not be renewed once', async () => {
    const held = await claimed()
    const broken = { ...api.app, database: { ...api.app.database, prisma: {} } }
    const stop = keepClaim(broken as never, held)
    vi.advanceTimersByTime(4_000)
    await new Promise((resolve) => setImmediate(resolve))
    stop()
    expect((await rowOf(held))?.claim).toBe(held.holder)
  })
})
