import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Gateway,
  GatewayUnavailable,
  type SavedMethod,
  type Vault,
} from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  forgetPayers,
  hasSaved,
  listSavedMethods,
  removeSavedMethod,
} from '#lib/domains/shop/payments/index.ts'
import { findOrOpenPayer, findPayer } from '#lib/domains/shop/payments/vaults/find-payer.ts'
import { forgetPayer } from '#lib/domains/shop/payments/vaults/forget-payers.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

/** Requests to the providers, and their answers. */
const asked: unknown[][] = []
const answers: { methods: SavedMethod[] | Error } = { methods: [] }
const gatewayOf = (id: string, asks: boolean | null): Gateway => {
  const vault = {
    asks: asks === true,
    async open(customer: object) {
      asked.push([id, 'open', customer])
      return `${id}-payer-${asked.length}`
    },
    async list(payer: string) {
      asked.push([id, 'list', payer])
      if (answers.methods instanceof Error) throw answers.methods
      return answers.methods
    },
    async remove(payer: string, methodId: string) {
      asked.push([id, 'remove', payer, methodId])
      return methodId === 'mine'
    },
    async forget(payer: string) {
      asked.push([id, 'forget', payer])
    },
  } as unknown as Vault
  return {
    ...{ id, type: 'web', ...(asks !== null && { vault }) },
    describe: () => ({ name: `Pay with ${id}`, description: null, iconUrl: null }),
    start: async () => ({ type: 'failed', reason: 'refused' }),
    verifyWebhook: async () => ({ verdict: 'rejected' }),
    fetchStatus: async () => ({ status: 'unknown', amount: 0, currency: '', refunded: 0 }),
    cancel: async () => undefined,
  }
}
const [asking, quiet, without] = [
  gatewayOf('asking', true),
  gatewayOf('quiet', false),
  gatewayOf('plain', null),
]

let api: TestApi
let ada: number
let eve: number
let createdAt: Date

beforeAll(async () => {
  api = await openTestApi({ gateways: [asking, quiet, without] })
})
afterAll(() => api.close())
beforeEach(async () => {
  asked.splice(0)
  answers.methods = []
  const { customer } = api.app.database.prisma
  await db().paymentCustomer.deleteMany()
  await customer.deleteMany()
  const row = await customer.create({ data: { email: 'ada@example.com', name: 'Ada' } })
  ;({ id: ada, createdAt } = row)
  eve = (await customer.create({ data: { email: 'eve@example.com', name: 'Eve' } })).id
  await db().paymentCustomer.create({ data: { customerId: eve, gateway: 'asking', reference: 'eve' } })
})

const db = () => api.app.database.prisma
const open = (gateway: Gateway, customerId: number | null, savesMethod: boolean | null) =>
  findOrOpenPayer(api.app, gateway, { customerId, savesMethod })
const save = (customerId: number, gateway: string, reference: string) =>
  db().paymentCustomer.create({ data: { customerId, gateway, reference } })

describe('a customer at a provider', () => {
  it('is created there once something may be saved, and is the same from then on', async () => {
    expect(await findPayer(api.app, ada, 'asking')).toBeNull()
    const payer = await open(asking, ada, null)
    const key = `customer-${ada}-${createdAt.getTime()}`
    expect(asked).toEqual([['asking', 'open', { key, email: 'ada@example.com', name: 'Ada' }]])
    for (const saves of [null, true, false]) expect(await open(asking, ada, saves)).toBe(payer)
    expect(await findPayer(api.app, ada, 'asking')).toBe(payer)
    expect(await findPayer(api.app, ada, 'quiet')).toBeNull()
    expect(asked).toHaveLength(1)
    expect(await open(asking, eve, true)).toBe('eve')
    const row = await db().paymentCustomer.findFirstOrThrow({ where: { customerId: ada } })
    expect(row).toMatchObject({ gateway: 'asking', reference: payer, createdAt: api.clock.now() })
  })

  it('is not created where nothing will be saved', async () => {
    expect(await open(asking, ada, false)).toBeNull()
    for (const saves of [null, false]) expect(await open(quiet, ada, saves)).toBeNull()
    expect(asked).toEqual([])
    expect(await open(quiet, ada, true)).toMatch(/^quiet-payer/)
  })

  it('is none of a guest, of a method that saves nothing, and of an account that was deleted', async () => {
    expect(await open(asking, null, true)).toBeNull()
    expect(await open(without, ada, true)).toBeNull()
    await db().customer.update({ where: { id: ada }, data: { deletedAt: api.clock.now() } })
    expect(await open(asking, ada, true)).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('what a customer has saved', () => {
  const method = { id: 'mine', label: 'Visa', expires: null, canCharge: true }

  it('is listed by the methods that are offered and that know the customer', async () => {
    answers.methods = [method]
    expect(await listSavedMethods(api.app, ada)).toEqual([])
    await save(ada, 'asking', 'ada-1')
    await save(ada, 'plain', 'ada-2')
    await save(ada, 'gone', 'ada-3')
    const saved = { gateway: 'asking', name: 'Pay with asking', methods: [method] }
    expect(await listSavedMethods(api.app, ada)).toEqual([saved])
    expect(asked).toEqual([['asking', 'list', 'ada-1']])
    await save(ada, 'quiet', 'ada-4')
    expect((await listSavedMethods(api.app, ada)).map(({ gateway }) => gateway)).toEqual(['asking', 'quiet'])
    answers.methods = new GatewayUnavailable('Silent.')
    expect(await listSavedMethods(api.app, eve)).toEqual([{ ...saved, methods: null }])
    answers.methods = new RangeError('A mistake of ours')
    await expect(listSavedMethods(api.app, eve)).rejects.toBe(answers.methods)
  })

  it('may be charged only by a method that knows the customer', async () => {
    await save(ada, 'plain', 'ada-2')
    const has = (customerId: number | null, id: string | null) =>
      hasSaved(api.app, customerId, id === null ? null : { id })
    expect(await has(eve, 'asking')).toBe(true)
    for (const id of ['quiet', 'plain', 'none', null]) expect([id, await has(eve, id)]).toEqual([id, false])
    expect([await has(ada, 'asking'), await has(ada, 'plain'), await has(null, 'asking')]).toEqual([
      ...[false, false, false],
    ])
  })

  it('is removed for its owner alone', async () => {
    await save(ada, 'plain', 'ada-2')
    const remove = (customerId: number, gateway: string, methodId = 'mine') =>
      removeSavedMethod(api.app, customerId, { gateway, methodId })
    for (const gateway of ['asking', 'quiet', 'plain', 'none']) expect(await remove(ada, gateway)).toBe(false)
    expect(asked).toEqual([])
    expect([await remove(eve, 'asking'), await remove(eve, 'asking', 'other')]).toEqual([true, false])
    expect(asked).toEqual([
      ['asking', 'remove', 'eve', 'mine'],
      ['asking', 'remove', 'eve', 'other'],
    ])
  })

  it('is forgotten at every provider that knows the customer, and nobody else’s is', async () => {
    await save(ada, 'asking', 'ada-1')
    await save(ada, 'quiet', 'ada-2')
    const before = await db().outboxMessage.count()
    await db().$transaction((tx) => forgetPayers(tx as never, api.app, ada))
    const jobs = await db().outboxMessage.findMany({ orderBy: { id: 'asc' }, skip: before })
    expect(jobs.map(({ kind, payload, availableAt }) => [kind, payload, availableAt])).toEqual([
      ['payment.forget', { gateway: 'asking', reference: 'ada-1' }, api.clock.now()],
      ['payment.forget', { gateway: 'quiet', reference: 'ada-2' }, api.clock.now()],
    ])
    expect(await db().paymentCustomer.findMany({ select: { reference: true } })).toEqual([
      { reference: 'eve' },
    ])
    for (const gateway of ['asking', 'plain', 'none'])
      await forgetPayer(api.app, { gateway, reference: 'ada-1' })
    expect(asked).toEqual([['asking', 'forget', 'ada-1']])
  })
})
