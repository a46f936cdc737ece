import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { createMemoryLimiter } from '#lib/platform/net/limiter.ts'
import { type Budgets, createBudgets } from '#lib/web/policies/budgets.ts'
import { requestLink } from '#lib/web/policies/request-link.ts'
import { submitComment } from '#lib/web/policies/submit-comment.ts'
import { submitEmailChange } from '#lib/web/policies/submit-email-change.ts'
import { submitMessage } from '#lib/web/policies/submit-message.ts'
import { submitPicture, submitReturn } from '#lib/web/policies/submit-return.ts'
import { submitReview } from '#lib/web/policies/submit-review.ts'
import { submitVote } from '#lib/web/policies/submit-vote.ts'
import { submitWithdrawal } from '#lib/web/policies/submit-withdrawal.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'

let api: TestApi
let context: Context
let budgets: Budgets
let ada: AuthenticatedCustomer
let bob: AuthenticatedCustomer
let product: { id: number; slug: string }

beforeAll(async () => {
  api = await openTestApi()
  context = api.app
  for (const key of ['comments.per_hour', 'reviews.per_hour', 'reviews.votes_per_hour'] as const)
    await api.app.settings.set(key, 3)
  await createContentFactory(api.app).post({ slug: 'post' })
  product = await createCatalogueFactory(api.app).product()
  ;[ada, bob] = (await Promise.all(
    ['Ada', 'Bob'].map(async (name) => {
      const { id, email } = await signInCustomer(api.app, api.credentials.id)
      return { id, email, name, emailVerified: true, sessionId: 1 }
    }),
  )) as [AuthenticatedCustomer, AuthenticatedCustomer]
})
beforeEach(() => {
  budgets = createBudgets(createMemoryLimiter(api.clock))
})
afterAll(() => api?.close())

const db = () => api.app.database.prisma
const from = (bucket: string, customer: AuthenticatedCustomer | null = null) => ({
  ...{ context, budgets, bucket, customer },
  ip: '192.0.2.1',
})

/** How often something may be done before it is refused, whether or not it succeeds. */
async function countUses(use: (time: number) => Promise<unknown>): Promise<number> {
  for (let time = 0; time < 100; time++) {
    const error = await use(time).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error instanceof Refusal) {
      expect(error).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': expect.any(String) } })
      return time
    }
    if (error !== undefined && !(error instanceof DomainError)) throw error
  }
  throw new Error('It was never refused.')
}

describe('a comment', () => {
  const comment = (bucket: string, customer: AuthenticatedCustomer | null, body: string) =>
    submitComment(from(bucket, customer), 'post', {
      ...{ body, author_name: 'Grace', author_email: 'grace@example.com' },
    })

  it('counts for a customer wherever they are, and for a guest by the network', async () => {
    expect(await countUses((time) => comment(`${time}`, ada, `Ada ${time}`))).toBe(3)
    expect(await countUses((time) => comment('a', bob, `Bob ${time}`))).toBe(3)
    expect(await countUses((time) => comment('a', null, `Guest ${time}`))).toBe(3)
    expect((await comment('b', null, 'Elsewhere')).body).toBe('Elsewhere')
    const columns = { body: true, customerId: true, authorName: true, authorEmail: true, parentId: true }
    const last = await db().comment.findMany({ orderBy: { id: 'desc' }, take: 5, select: columns })
    const grace = { customerId: null, authorName: 'Grace', authorEmail: 'grace@example.com', parentId: null }
    expect([last[0], last[4]]).toEqual([
      { body: 'Elsewhere', ...grace },
      { ...grace, body: 'Bob 2', customerId: bob.id, authorName: 'Bob', authorEmail: null },
    ])
    api.clock.advance(2 * 3600)
    expect((await comment('1', ada, 'Two hours later')).body).toBe('Two hours later')
  })

  it('of a guest needs a name', async () => {
    const refused = await submitComment(from('a'), 'post', { body: 'Hello' }).catch((error) => error)
    expect(refused).toMatchObject({
      ...{ code: 'invalid_fields', facts: { author_name: [{ code: 'required' }] } },
    })
  })

  it('may answer another', async () => {
    const first = await comment('c', null, 'A question')
    await db().comment.update({ where: { id: first.id }, data: { status: 'approved' } })
    const answer = await submitComment(from('d', ada), 'post', { body: 'An answer', parent_id: first.id })
    expect(answer.parentId).toBe(first.id)
  })
})

describe('a review', () => {
  it('counts for the customer', async () => {
    const review = (customer: AuthenticatedCustomer) =>
      submitReview({ context, budgets, customer }, product.slug, { rating: 4 })
    expect(await countUses(() => review(ada))).toBe(3)
    expect(await review(bob)).toMatchObject({ rating: 4, title: null, body: null, status: 'pending' })
    const rated = { rating: 5, title: 'Good', body: 'Warm' }
    const other = await createCatalogueFactory(api.app).product({ slug: 'other' })
    expect(await submitReview({ context, budgets, customer: bob }, other.slug, rated)).toMatchObject(rated)
  })

  it('is voted for so often by a customer, and by all guests of a network', async () => {
    const { id: reviewId } = await createCatalogueFactory(api.app).review({
      productId: product.id,
      rating: 4,
    })
    const vote = (bucket: string, voter: { customerId: number } | { guestHash: string }, isHelpful = true) =>
      submitVote({ context, budgets, bucket }, { reviewId, voter, isHelpful })
    expect(await countUses((time) => vote(`${time}`, { customerId: ada.id }))).toBe(3)
    expect(await countUses((time) => vote('a', { guestHash: `guest-${time}` }))).toBe(3)
    expect((await vote('a', { customerId: bob.id })).helpfulCount).toBe(5)
    expect((await vote('b', { guestHash: 'guest-0' }, false)).helpfulCount).toBe(4)
  })
})

describe('a message', () => {
  it('is taken five times an hour from a network', async () => {
    const given = { name: 'Grace', email: 'grace@example.com', message: 'Hello' }
    const send = (bucket: string, more: object = {}) => submitMessage(from(bucket), { ...given, ...more })
    expect(await countUses(() => send('a'))).toBe(5)
    await send('b', { phone: '555 0142', subject: 'Cups' })
    const rows = await db().contactMessage.findMany({ orderBy: { id: 'asc' } })
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ ...given, phone: null, subject: null, ipAddress: '192.0.2.1' })
    expect(rows[5]).toMatchObject({ ...given, phone: '555 0142', subject: 'Cups' })
  })
})

describe('what is asked for an order', () => {
  it('its link, is asked for ten times an hour from a network, and five times with an address', async () => {
    const ask = (bucket: string, email: string) =>
      requestLink({ context, budgets, bucket }, { number: '1001', email })
    expect(await countUses((time) => ask('a', `guest-${time}@example.com`))).toBe(10)
    expect(await countUses((time) => ask(`b${time}`, time % 2 ? 'ada@example.com' : 'Ada@Example.com'))).toBe(
      5,
    )
    expect(await countUses((time) => ask('c', `other-${time}@example.com`))).toBe(10)
    const jobs = await db().outboxMessage.findMany({ where: { kind: 'order.look_up' } })
    const asked = jobs.map(({ payload }) => {
      const { sealed } = payload as { sealed: string }
      return JSON.parse(context.secrets.decrypt('order look-ups', sealed))
    })
    expect([asked.length, asked[0]]).toEqual([25, { number: '1001', email: 'guest-0@example.com' }])
  })

  it('a withdrawal, is declared ten times an hour from a network', async () => {
    const declare = (bucket: string, key: string) =>
      submitWithdrawal({ context, budgets, bucket }, {
        number: '1001',
        name: 'Grace',
        email: 'grace@example.com',
        statement: null,
        key,
      } as never)
    expect(await countUses((time) => declare('a', `a-${time}`))).toBe(10)
    await declare('b', 'b')
    const rows = await db().withdrawal.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ key }) => key)).toEqual([...Array.from({ length: 10 }, (_, time) => `a-${time}`), 'b'])
    expect(rows[0]).toMatchObject({ number: '1001', name: 'Grace', email: 'grace@example.com' })
  })

  it('a return, is asked for ten times an hour, and has twenty pictures', async () => {
    await api.app.settings.set('shop.returns.days', 30)
    const lines = [{ lineId: 1, quantity: 0 }]
    const ask = (orderId: number, pictures?: Buffer[]) =>
      submitReturn({ context, budgets }, orderId, {
        lines,
        reason: 'changed_mind',
        message: null,
        pictures,
      } as never)
    const add = (orderId: number, picture = Buffer.from('no picture')) =>
      submitPicture({ context, budgets }, { orderId, returnId: 1, picture })
    const refused = (field: string, code: string) => ({
      code: 'invalid_fields',
      facts: { [field]: [{ code }] },
    })
    await expect(ask(1)).rejects.toMatchObject(refused('items', 'nothing_returned'))
    await expect(ask(1, [Buffer.from('no picture')])).rejects.toMatchObject(
      refused('pictures', 'not_a_picture'),
    )
    expect(await countUses(() => ask(1))).toBe(8)
    expect(await countUses(() => ask(2))).toBe(10)
    await expect(add(1)).rejects.toMatchObject(refused('picture', 'not_a_picture'))
    expect(await countUses(() => add(1))).toBe(19)
    expect(await countUses(() => add(2))).toBe(20)
  })

  it('no return, where the shop takes nothing back on request', async () => {
    await api.app.settings.unset('shop.returns.days')
    const isOff = (refused: Promise<unknown>) =>
      expect(refused).rejects.toMatchObject({ code: 'feature_disabled' })
    for (let time = 0; time < 30; time++) {
      await isOff(submitReturn({ context, budgets }, 1, { lines: [] } as never))
      await isOff(submitPicture({ context, budgets }, { orderId: 1, returnId: 1, picture: Buffer.from('') }))
    }
  })
})

it('another address for an account is asked for five times an hour, whoever does, however it is written', async () => {
  const proof = { password: 'wrong' } as never
  const ask = (customerId: number, email: string) =>
    submitEmailChange(
      { context, budgets },
      { customerId, email, proof, ip: '192.0.2.1', siteUrl: 'http://localhost' },
    )
  const spellings = [' New@example.com', 'new@EXAMPLE.com']
  expect(await countUses((time) => ask(time % 2 ? ada.id : bob.id, spellings[time % 2] as string))).toBe(5)
  await expect(ask(ada.id, 'other@example.com')).rejects.toBeInstanceOf(DomainError)
})
