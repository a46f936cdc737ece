import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce, spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { openReceiver, type Receiver } from '#tests/support/webhooks/receiver.ts'

let api: TestApi
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver()
  api = await openTestApi({ env: { WEBHOOK_LOCAL_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})

const webhooks = (...args: string[]) =>
  runCommand('lib/cli/running/webhooks.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    WEBHOOK_LOCAL_HOSTS: '127.0.0.1',
  })
const parsed = async (...args: string[]) => JSON.parse((await webhooks(...args, '--json')).stdout)

async function register(): Promise<void> {
  const { id } = await signInCustomer(api.app, api.credentials.id)
  await announce(api.app.database.prisma, [{ type: 'customer.registered', subjectId: id }], api.clock.now())
  await api.app.database.prisma.jobLease.deleteMany({ where: { name: 'webhooks' } })
  await spreadEvents(api.app)
  await api.app.outbox.drain()
}

describe('bin/storefront webhooks', () => {
  it('adds, tests, changes, rotates, pauses, resumes and removes an endpoint', async () => {
    const added = await webhooks('add', receiver.url(), '--events', 'customer.registered', '--name', 'CRM')
    expect(added.stdout).toMatch(/Endpoint \d+, http:.+\nSecret {2}whsec_\S{44}\nSave the secret now/)
    const [endpoint] = await parsed('list')
    expect(endpoint).toMatchObject({
      name: 'CRM',
      state: 'on',
      events: ['customer.registered'],
      live_secrets: 1,
    })
    expect(JSON.stringify(endpoint)).not.toContain('whsec_')
    const id = String(endpoint.id)

    expect((await webhooks('test', id)).stdout).toMatch(/^The endpoint answered 204 within \d+ ms\.\n$/)
    expect(receiver.received.pop()?.json).toMatchObject({
      type: 'webhook.test',
      data: { endpoint: endpoint.id },
    })
    receiver.reply = () => 500
    expect(await webhooks('test', id)).toMatchObject({ code: 1, stderr: 'The endpoint answered 500.\n' })
    receiver.reply = () => 204

    await webhooks('set', id, '--events', 'all')
    expect((await parsed('rotate', id)).secret).toMatch(/^whsec_/)
    await webhooks('pause', id)
    expect((await parsed('list'))[0]).toMatchObject({ state: 'paused', live_secrets: 2 })
    expect((await webhooks('list')).stdout).toMatch(/CRM +http:\S+ +paused +0 +all/)
    await webhooks('resume', id)
    expect((await webhooks('remove', id)).stdout).toBe(`Removed endpoint ${id}.\n`)
    expect(await parsed('list')).toEqual([])
  })

  it('shows deliveries with what was answered, and sends them once more', async () => {
    const { id } = await parsed('add', receiver.url(), '--events', 'all')
    receiver.reply = () => ({ status: 503, body: 'Later,\nplease.' })
    await register()
    const [delivery] = await parsed('log', '--endpoint', String(id), '--failed')
    expect(delivery).toMatchObject({ type: 'customer.registered', state: 'pending' })
    expect(delivery.attempts).toMatchObject([
      { status: 503, answer: 'Later,\nplease.', failure: 'The endpoint answered 503.' },
    ])
    expect((await webhooks('log')).stdout).toContain('The endpoint answered 503.')
    expect((await webhooks('show', String(delivery.id))).stdout).toMatch(/503\. +\d+ ms +Later, please\.\n$/)

    receiver.reply = () => 200
    receiver.received.length = 0
    expect((await webhooks('resend', String(delivery.id))).code).toBe(0)
    // Commands have a clock of their own.
    api.clock.set(new Date(Date.now() + 60_000))
    await api.app.outbox.drain()
    expect(receiver.received.map(({ json }) => json.id)).toEqual([delivery.event])
    expect((await parsed('show', String(delivery.id))).state).toBe('delivered')
    await api.app.database.prisma.webhookDelivery.updateMany({ data: { state: 'failed' } })
    expect(await parsed('resend', '--failed', String(id))).toEqual({ resent: 1 })
  })

  it('says what is wrong', async () => {
    const errorOf = async (...args: string[]) => (await webhooks(...args)).stderr
    expect(await errorOf('add', 'http://erp.example.com', '--events', 'all')).toContain('https address')
    expect(await errorOf('add', 'https://erp.example.com', '--events', 'order.gone')).toContain(
      'events: There is no event order.gone. Choose from order.placed,',
    )
    expect(await errorOf('pause', '999')).toContain('There is no endpoint 999.')
    expect(await errorOf('test', '999')).toContain('There is no endpoint 999.')
    expect(await errorOf('resend', '999')).toContain('There is no delivery 999.')
    expect(await errorOf('resend')).toContain('Name a delivery')
    expect(await errorOf('rotate', '1', '--hours', '1000')).toContain('--hours takes')
    expect(await errorOf('show', 'x')).toContain('"x" is not an id')
  })
})
