import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { agingTables, expiringTables, purgeExpired } from '#lib/platform/database/purge.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const now = new Date('2026-06-01T12:00:00Z')
const past = new Date('2026-06-01T11:59:59Z')
const future = new Date('2026-06-01T12:00:01Z')

/** Promises about the purge on either database. */
export function describePurge(): void {
  let store: TestDatabase
  let database: Database

  beforeAll(async () => {
    store = await createTestDatabase()
    database = await connectDatabase(store.url)
  })
  afterAll(async () => {
    await database.close()
    await store.drop()
  })
  beforeEach(async () => {
    await database.prisma.cart.deleteMany()
    await database.prisma.wishlist.deleteMany()
    await database.prisma.app.deleteMany()
    await database.prisma.customer.deleteMany()
    await database.prisma.signInFailure.deleteMany()
    await database.prisma.webhookEndpoint.deleteMany()
  })

  describe('the purge', () => {
    test('deletes what has expired, from every table on its list, and nothing else', async () => {
      await addRows(past, 'past')
      await addRows(future, 'future')
      await database.prisma.cart.create({ data: { currency: 'USD', tokenHash: 'for ever' } })
      expect(await purgeExpired(database, now)).toBe(expiringTables.length)
      for (const { table, column } of expiringTables) {
        const rows: Record<string, unknown>[] = await database.prisma.$queryRawUnsafe(
          `SELECT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`,
        )
        expect([table, rows.length]).toEqual([table, 1])
      }
      expect(await database.prisma.cart.count()).toBe(2)
      expect(await purgeExpired(database, now)).toBe(0)
    })

    test('deletes what has been kept for as long as its table says, and not a second before', async () => {
      const { prisma } = database
      const tables = agingTables({ auditDays: 60 })
      const days = { AuditEvent: 60, PaymentEvent: 90, SandboxPayment: 180, PushDevice: 90, WebhookEvent: 30 }
      const ago = (table: keyof typeof days, seconds: number) =>
        new Date(now.getTime() - days[table] * 24 * 3_600_000 + seconds * 1000)
      const { id: appId } = await addApp('aged')
      const { id: customerId } = await prisma.customer.create({ data: { email: 'aged', name: 'aged' } })
      const { id: sessionId } = await addSession(customerId, appId, 'aged', future)
      for (const seconds of [-1, 1]) {
        const name = `${seconds} s`
        await prisma.auditEvent.create({ data: { kind: name, createdAt: ago('AuditEvent', seconds) } })
        const event = { gateway: 'stripe', eventId: name, reference: name }
        await prisma.paymentEvent.create({ data: { ...event, receivedAt: ago('PaymentEvent', seconds) } })
        const told = { uid: name, type: 'order.paid', subjectId: 1, createdAt: ago('WebhookEvent', seconds) }
        await prisma.webhookEvent.create({ data: told })
        const urls = { returnUrl: name, cancelUrl: name }
        const payment = {
          reference: name,
          key: name,
          orderNumber: name,
          amount: 1n,
          currency: 'USD',
          ...urls,
        }
        const createdAt = ago('SandboxPayment', seconds)
        await prisma.sandboxPayment.create({ data: { ...payment, createdAt, expiresAt: createdAt } })
        for (const owner of [{}, { customerId }, { sessionId }, { customerId, sessionId }]) {
          const token = `${name} ${Object.keys(owner)}`
          const updatedAt = ago('PushDevice', seconds)
          await prisma.pushDevice.create({ data: { appId, tokenHash: token, token, ...owner, updatedAt } })
        }
      }
      expect(await purgeExpired(database, now, undefined, tables)).toBe(7)
      const kept = { AuditEvent: 1, PaymentEvent: 1, SandboxPayment: 1, PushDevice: 5, WebhookEvent: 1 }
      for (const [table, count] of Object.entries(kept)) {
        const rows = await prisma.$queryRawUnsafe<object[]>(`SELECT 1 AS kept FROM "${table}"`)
        expect([table, rows.length]).toEqual([table, count])
      }
      const devices = await prisma.pushDevice.findMany({ where: { token: { startsWith: '-1 s' } } })
      expect(devices).toMatchObject([{ customerId, sessionId }])
      expect(await purgeExpired(database, now, undefined, tables)).toBe(0)
    })

    test('deletes batch after batch', async () => {
      const { id } = await addApp('batches')
      const nonces = Array.from({ length: 2500 }, (_, i) => ({ appId: id, nonce: `n${i}`, expiresAt: past }))
      await database.prisma.nonce.createMany({ data: nonces })
      expect(await purgeExpired(database, now)).toBe(2500)
    })

    test('stops between two batches when it is told to', async () => {
      const { id } = await addApp('stopped')
      const nonces = Array.from({ length: 2500 }, (_, i) => ({ appId: id, nonce: `n${i}`, expiresAt: past }))
      await database.prisma.nonce.createMany({ data: nonces })
      const stop = new AbortController()
      const purging = purgeExpired(database, now, stop.signal)
      stop.abort()
      expect(await purging).toBe(1000)
      expect(await database.prisma.nonce.count()).toBe(1500)
    })
  })

  const addApp = (name: string) => database.prisma.app.create({ data: { name, key: name } })

  function addSession(customerId: number, appId: number, name: string, absoluteExpiresAt: Date) {
    const tokens = { deviceName: name, accessHash: name, refreshHash: name }
    const times = { accessExpiresAt: past, refreshExpiresAt: past, absoluteExpiresAt }
    return database.prisma.session.create({ data: { customerId, appId, ...tokens, ...times } })
  }

  async function addRows(expiresAt: Date, name: string): Promise<void> {
    const { prisma } = database
    const { id: appId } = await addApp(name)
    const { id: customerId } = await prisma.customer.create({ data: { email: name, name } })
    await prisma.nonce.create({ data: { appId, nonce: name, expiresAt } })
    const claim = { scopeHash: name, fingerprint: name, claim: name, claimedAt: now }
    await prisma.idempotencyRecord.create({ data: { appId, ...claim, expiresAt } })
    await prisma.appSecret.create({ data: { appId, ciphertext: name } })
    await prisma.appSecret.create({ data: { appId, ciphertext: name, expiresAt } })
    const endpoint = { url: name, name, events: '[]', createdAt: now }
    const secrets = { create: { ciphertext: name, createdAt: now, expiresAt } }
    await prisma.webhookEndpoint.create({ data: { ...endpoint, secrets } })
    const { id: sessionId } = await addSession(customerId, appId, name, expiresAt)
    await prisma.spentToken.create({ data: { hash: name, appId, sessionId, expiresAt } })
    await prisma.twoFactorChallenge.create({ data: { tokenHash: name, customerId, appId, expiresAt } })
    const link = { purpose: 'reset', tokenHash: name, email: name }
    await prisma.emailToken.create({ data: { ...link, customerId, expiresAt } })
    await prisma.signInFailure.create({ data: { key: name, expiresAt } })
    await prisma.cart.create({ data: { currency: 'USD', tokenHash: name, expiresAt } })
    await prisma.wishlist.create({ data: { tokenHash: name, createdAt: now, expiresAt } })
    const { id: staffId } = await prisma.staff.create({ data: { email: name, name } })
    await prisma.staffAccount.create({ data: { staffId, passwordHash: name } })
    const session = { staffId, tokenHash: name, device: name, expiresAt, absoluteExpiresAt: expiresAt }
    await prisma.staffSession.create({ data: session })
    await prisma.staffChallenge.create({ data: { tokenHash: name, purpose: 'sign_in', staffId, expiresAt } })
    await prisma.staffLink.create({
      data: { purpose: 'reset', tokenHash: name, staffId, email: name, expiresAt },
    })
    await prisma.staffInvitation.create({
      data: { tokenHash: name, email: name, name, role: 'editor', expiresAt },
    })
  }
}
