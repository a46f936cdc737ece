import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApnsDriver } from '#lib/domains/publishing/push/drivers/apns.ts'
import { createExpoDriver } from '#lib/domains/publishing/push/drivers/expo.ts'
import { createFcmDriver } from '#lib/domains/publishing/push/drivers/fcm.ts'
import { createLogDriver } from '#lib/domains/publishing/push/drivers/log.ts'
import type { PushDriver, PushMessage } from '#lib/domains/publishing/push/push-driver.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { apnsKey, startApnsServer } from '#tests/support/push/apns-server.ts'
import { expoAccessToken, startExpoServer, ticketError } from '#tests/support/push/expo-server.ts'
import { failure, serviceAccount, startFcmServer } from '#tests/support/push/fcm-server.ts'
import type { PushTestServer, PushTrouble } from '#tests/support/push/push-server.ts'

const clock = createTestClock('2026-06-01T12:00:00Z')

const message: PushMessage = {
  token: 'device-token-1',
  platform: 'ios',
  title: 'Unterwegs',
  body: 'Ihre Bestellung wurde übergeben.',
  data: {
    type: 'order.shipped',
    order_number: 'A7K2M9QX4T',
    url: 'https://shop.example/orders/A7K2M9QX4T',
    event_id: 'ev_abcdefghijklmnopqrstuv',
    sent_at: '2026-06-01T12:00:00+00:00',
  },
}

type Service = {
  start(): Promise<PushTestServer>
  open(server: PushTestServer): PushDriver
  passing: PushTrouble[]
  final: PushTrouble[]
}

const services: Record<string, Service> = {
  FCM: {
    start: startFcmServer,
    open: ({ origin }) => createFcmDriver({ serviceAccount, origins: { fcm: origin, googleToken: origin } }),
    passing: [
      failure(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
      failure(503, 'UNAVAILABLE', 'UNAVAILABLE'),
    ],
    final: [
      failure(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'),
      failure(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'),
    ],
  },
  APNs: {
    start: startApnsServer,
    open: ({ origin }) => createApnsDriver({ ...apnsKey, origin }, clock),
    passing: [
      { status: 429, body: { reason: 'TooManyRequests' } },
      { status: 503, body: { reason: 'Shutdown' } },
      { status: 403, body: { reason: 'ExpiredProviderToken' } },
    ],
    final: [
      { status: 400, body: { reason: 'BadDeviceToken' } },
      { status: 400, body: { reason: 'DeviceTokenNotForTopic' } },
      { status: 413, body: { reason: 'PayloadTooLarge' } },
    ],
  },
  Expo: {
    start: startExpoServer,
    open: ({ origin }) => createExpoDriver({ accessToken: expoAccessToken, origin }),
    passing: [
      { status: 429, body: {} },
      { status: 500, body: 'oops' },
      { status: 200, body: { data: [ticketError('MessageRateExceeded')] } },
      { status: 200, body: 'not what was agreed' },
    ],
    final: [{ status: 200, body: { data: [ticketError('MessageTooBig')] } }],
  },
}

describe.each(Object.entries(services))('%s', (_, { start, open, passing, final }) => {
  let server: PushTestServer
  let driver: PushDriver

  beforeEach(async () => {
    server = await start()
    driver = open(server)
  })
  afterEach(async () => {
    driver.close()
    await server.close()
  })

  it('takes a message as it is, whatever its language', async () => {
    expect(await driver.send(message)).toMatchObject({ state: 'sent' })
    const { platform: _, ...expected } = message
    expect(server.received).toEqual([expected])
    expect(server.complaints).toEqual([])
  })

  it('says that a token is dead', async () => {
    server.dead.add(message.token)
    expect(await driver.send(message)).toMatchObject({ state: 'dead' })
  })

  it.each(passing)('may take it later after %j', async (trouble) => {
    server.troubles = [trouble]
    const error = await driver.send(message).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error.permanent).toBeUndefined()
    expect(await driver.send(message)).toMatchObject({ state: 'sent' })
  })

  it.each(final)('will never take it after %j', async (trouble) => {
    server.troubles = [trouble]
    await expect(driver.send(message)).rejects.toMatchObject({ name: 'PushRefused', permanent: true })
  })

  it('takes it again after the connection died', async () => {
    await driver.send(message)
    server.troubles = ['die']
    const error = await driver.send(message).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error.permanent).toBeUndefined()
    expect(await driver.send(message)).toMatchObject({ state: 'sent' })
  })

  it('takes many at once', async () => {
    const tokens = Array.from({ length: 50 }, (_, i) => `device-token-${i}`)
    await Promise.all(tokens.map((token) => driver.send({ ...message, token })))
    expect(server.received.map(({ token }) => token).sort()).toEqual(tokens.sort())
  })

  it('is not told what it did not understand in the words of an error', async () => {
    server.troubles = [passing[0] ?? 'die']
    const error = await driver.send(message).catch((thrown) => thrown)
    expect(error.message).not.toContain(message.token)
  })
})

describe('FCM', () => {
  it('is asked for one access token for many messages, and for another once that is refused', async () => {
    const server = await startFcmServer()
    const driver = services.FCM?.open(server)
    await driver?.send(message)
    await driver?.send(message)
    expect(server.tokens).toHaveLength(1)
    server.tokens.push('another one is good now')
    await expect(driver?.send(message)).rejects.toThrow('401')
    expect(await driver?.send(message)).toEqual({ state: 'sent' })
    await server.close()
  })

  it('is not set up by what is no service account', () => {
    const origins = { fcm: '', googleToken: '' }
    for (const account of [
      '',
      '{}',
      'key.json',
      '{"project_id":"../x","client_email":"a","private_key":"b"}',
    ]) {
      expect(() => createFcmDriver({ serviceAccount: account, origins })).toThrow('push.fcm.service_account')
    }
  })
})

describe('APNs', () => {
  it('is spoken to over one connection, with one provider token for 45 minutes', async () => {
    const server = await startApnsServer()
    const driver = createApnsDriver({ ...apnsKey, origin: server.origin }, clock)
    for (let i = 0; i < 5; i++) await driver.send(message)
    expect([server.connections, server.tokens.size]).toEqual([1, 1])
    clock.advance(46 * 60)
    await driver.send(message)
    expect(server.tokens.size).toBe(2)
    server.cut()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await driver.send(message)).toEqual({ state: 'sent' })
    expect(server.connections).toBe(2)
    driver.close()
    await server.close()
  })

  it('tells since when a token is dead', async () => {
    const server = await startApnsServer()
    const driver = createApnsDriver({ ...apnsKey, origin: server.origin }, clock)
    server.dead.add(message.token)
    server.deadSince = Date.UTC(2026, 4, 1)
    expect(await driver.send(message)).toEqual({ state: 'dead', since: new Date('2026-05-01T00:00:00Z') })
    driver.close()
    await server.close()
  })

  it('fails for now where nobody listens', async () => {
    const driver = createApnsDriver({ ...apnsKey, origin: 'http://127.0.0.1:9' }, clock)
    await expect(driver.send(message)).rejects.not.toHaveProperty('permanent')
    driver.close()
  })

  it('is not set up by what is no key', () => {
    const options = { ...apnsKey, key: 'AuthKey_ABC.p8', origin: 'http://127.0.0.1:9' }
    expect(() => createApnsDriver(options, clock)).toThrow('.p8')
  })
})

describe('Expo', () => {
  it('tells later what became of a message', async () => {
    const server = await startExpoServer()
    const driver = createExpoDriver({ accessToken: expoAccessToken, origin: server.origin })
    expect(await driver.send(message)).toEqual({ state: 'sent', receipt: 'ticket-1' })
    expect(await driver.fetchReceipt?.('ticket-1')).toBeNull()
    server.receipts = { 'ticket-1': ticketError('DeviceNotRegistered'), 'ticket-2': { status: 'ok' } }
    expect(await driver.fetchReceipt?.('ticket-1')).toBe('dead')
    expect(await driver.fetchReceipt?.('ticket-2')).toBe('delivered')
    await server.close()
  })
})

describe('the log', () => {
  it('is told what happened, and not on which device', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    expect(await createLogDriver(log).send(message)).toEqual({ state: 'sent' })
    expect(lines.join()).toContain('order.shipped')
    expect(lines.join()).not.toContain(message.token)
  })
})
