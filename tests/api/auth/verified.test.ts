import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { outcomeOf } from './account-api.ts'

const asking = endpoint(
  'POST /opinions',
  {
    name: 'postOpinions',
    group: 'comments',
    customer: 'optional',
    verified: true,
    summary: 'Say something',
    returns: z.object({ by: z.string() }),
  },
  ({ customer }) => ({ by: customer?.name ?? 'guest' }),
)

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ endpoints: [asking] })
})
afterAll(() => api?.close())

describe('an endpoint that asks for a verified address', () => {
  it('refuses customers without one, exactly where the site asks for that', async () => {
    const { id, headers } = await signInCustomer(api.app, api.credentials.id)
    const ask = () => api.call('POST', '/opinions', undefined, headers)
    expect((await ask()).json.data).toEqual({ by: 'Ada' })
    await api.app.settings.set('account.email_verification_required', true)
    expect(outcomeOf(await ask())).toEqual([403, 'email_not_verified'])
    expect((await api.call('POST', '/opinions')).json.data).toEqual({ by: 'guest' })
    const data = { emailVerifiedAt: api.clock.now() }
    await api.app.database.prisma.customer.update({ where: { id }, data })
    expect((await ask()).status).toBe(200)
  })
})
