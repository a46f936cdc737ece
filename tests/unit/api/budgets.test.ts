import { expect, it } from 'vitest'
import { createMemoryLimiter } from '#lib/platform/net/limiter.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const clock = { now: () => new Date('2026-11-25T12:00:00Z') }
const open = () => createBudgets(createMemoryLimiter(clock))

/** How often something may be done before it is refused. */
async function countUses(use: () => unknown): Promise<number> {
  for (let uses = 0; uses < 1000; uses++) {
    const refused = await (async () => use())().then(
      () => undefined,
      (error) => error,
    )
    if (refused === undefined) continue
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': expect.any(String) } })
    return uses
  }
  throw new Error('It was never refused.')
}

it('let each address do something as often in a minute as the limit says, each for itself', async () => {
  const budgets = open()
  expect(await countUses(() => budgets.spendByAddress('suggest', 'a', 3))).toBe(3)
  expect(await countUses(() => budgets.spendByAddress('pages', 'a', 4))).toBe(4)
  expect(await countUses(() => budgets.spendByAddress('suggest', 'b', 3))).toBe(3)
})

it('say once an hour that an app is refused often: at its hundredth refusal', async () => {
  const budgets = open()
  const often: number[] = []
  for (let refusal = 1; refusal <= 150; refusal++) if (await budgets.countRefused(7)) often.push(refusal)
  expect(often).toEqual([100])
})

it('refuse an address that has sent thirty wrong credentials, and look without counting', async () => {
  const budgets = open()
  expect(await countUses(() => budgets.countFailure('a'))).toBe(30)
  expect(await countUses(() => budgets.checkFailures('a'))).toBe(0)
  await budgets.checkFailures('b')
  const rate = { limit: 2, seconds: 60 }
  for (let look = 0; look < 5; look++) await budgets.checkAttempts('key', rate)
  await budgets.countAttempt('key', rate)
  await budgets.checkAttempts('key', rate)
  await budgets.countAttempt('key', rate)
  expect(await countUses(() => budgets.checkAttempts('key', rate))).toBe(0)
  expect(await countUses(() => budgets.spendUse('key', rate))).toBe(2)
})

it('count each key for itself', async () => {
  const budgets = open()
  const rate = { limit: 2, seconds: 60 }
  for (const key of ['a', 'b']) expect(await countUses(() => budgets.spendUse(key, rate))).toBe(2)
  for (let refusal = 1; refusal <= 100; refusal++) await budgets.countRefused(7)
  let refusals = 1
  while (!(await budgets.countRefused(8))) refusals++
  expect(refusals).toBe(100)
})

it('store no key that may contain a secret', async () => {
  const asked: string[] = []
  const look = (key: string) => {
    asked.push(key)
    return { allowed: true, remaining: 1, resetSeconds: 1 }
  }
  const budgets = createBudgets({ consume: look, peek: look })
  const rate = { limit: 2, seconds: 60 }
  await budgets.spendUse('hush', rate)
  await budgets.checkAttempts('hush', rate)
  await budgets.countAttempt('hush', rate)
  expect(asked.map((key) => key.replace(/[0-9a-f]{64}$/, '…'))).toEqual([
    'uses:…',
    'attempts:…',
    'attempts:…',
  ])
})

it('limit sign-ins as the site says and refreshes to thirty a minute, each address for itself', async () => {
  const budgets = open()
  for (const bucket of ['a', 'b']) {
    expect(await countUses(() => budgets.spendOwn('auth', bucket, 5))).toBe(5)
    expect(await countUses(() => budgets.spendOwn('refresh', bucket, 5))).toBe(30)
  }
})

it('say when to come back', async () => {
  const budgets = createBudgets(createMemoryLimiter({ now: () => new Date('2026-11-25T12:00:15Z') }))
  const spend = async () => budgets.spendByAddress('pages', 'a', 1)
  await spend()
  const refused = await spend().catch((error) => error)
  expect(refused.facts.seconds).toBeGreaterThanOrEqual(45)
  expect(refused).toMatchObject({
    ...{ code: 'rate_limited', headers: { 'Retry-After': String(refused.facts.seconds) } },
  })
})

it('tell what is left of an app’s minute', async () => {
  const budgets = open()
  const headers: Record<string, string> = {}
  await budgets.spend(7, 'a', 5, headers)
  await budgets.tell(7, 'a', 5, headers)
  expect(headers).toMatchObject({
    'RateLimit-Policy': '"app";q=5;w=60',
    RateLimit: expect.stringMatching(/^"app";r=4;t=\d+$/),
  })
  expect(await countUses(() => budgets.spend(7, 'a', 5, headers))).toBe(4)
})

it('without a limiter let everything through but guesses at passwords', async () => {
  const down = () => Promise.reject(new Error('The limiter is down.'))
  const budgets = createBudgets({ consume: down, peek: down })
  const headers: Record<string, string> = {}
  await budgets.spend(7, 'a', 5, headers)
  await budgets.spendByAddress('pages', 'a', 1)
  await budgets.countFailure('a')
  expect(await budgets.countRefused(7)).toBe(false)
  expect(headers.RateLimit).toBe('"app";r=5;t=60')
  for (const budget of ['auth', 'refresh'] as const)
    await expect(budgets.spendOwn(budget, 'a', 5)).rejects.toMatchObject({
      ...{ code: 'unavailable', headers: { 'Retry-After': '5' } },
    })
})

it('tell an app what is left of its limit, counting only what it spends', async () => {
  const budgets = open()
  const headers: Record<string, string> = {}
  await budgets.tell(7, 'a', 3, headers)
  expect(headers).toEqual({
    'RateLimit-Policy': '"app";q=3;w=60',
    RateLimit: expect.stringMatching(/^"app";r=3;t=\d+$/),
  })
  await budgets.spend(7, 'a', 3, headers)
  await budgets.tell(7, 'a', 3, headers)
  expect(headers.RateLimit).toMatch(/^"app";r=2;t=\d+$/)
  expect(await countUses(() => budgets.spend(7, 'a', 3, headers))).toBe(2)
  expect(await countUses(() => budgets.spend(8, 'a', 3, headers))).toBe(3)
})
