import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '#lib/app/app.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { subscribe } from '#lib/domains/publishing/newsletter/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { sampleMails } from '#tests/unit/mail/sample-mails.ts'

const OURS = 'a-secret-for-tests-that-is-long-enough'
const OTHER = 'a-secret-of-another-shop-that-is-long-enough'
const REFUSED = /another APP_SECRET.*APP_SECRET_PREVIOUS.*bin\/storefront secrets accept/

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'secret-of-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const variables = (secret: string, previous = '') => ({
  ...{ NODE_ENV: 'test', DATABASE_URL: database.url, STORAGE_PATH: folder },
  ...{ APP_SECRET: secret, APP_SECRET_PREVIOUS: previous },
})
const open = (secret: string, previous = '') => openApp({ env: readEnvironment(variables(secret, previous)) })
const opens = (secret: string, previous = '') =>
  open(secret, previous).then(
    (app) => app.close().then(() => true),
    (error: Error) => error.message,
  )
const secrets = (args: string[], secret: string, previous = '') =>
  runCommand('lib/cli/running/secrets.ts', args, variables(secret, previous))

it('a database is the first secret’s that opens it, until another one takes over what is encrypted', async () => {
  expect(await opens(OURS)).toBe(true)
  expect(await opens(OTHER)).toMatch(REFUSED)
  const command = await runCommand('lib/cli/running/apps.ts', ['list'], variables(OTHER))
  expect(command).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(REFUSED) })

  expect(await opens(OTHER, OURS)).toBe(true)
  expect(await opens(OURS)).toBe(true)
  expect(await secrets(['rotate'], OTHER, OURS)).toMatchObject({ code: 0, stderr: '' })
  expect(await opens(OTHER)).toBe(true)
  expect(await opens(OURS)).toMatch(REFUSED)
})

it('of processes with different secrets that open a new database at once, those with one of them serve it', async () => {
  const given = [OURS, OTHER, OURS, OTHER, OTHER, OURS]
  const answers = await Promise.all(given.map((secret) => opens(secret)))
  const served = given.filter((_, at) => answers[at] === true)
  expect([new Set(served).size, served.length]).toEqual([1, 3])
  expect(answers.filter((answer) => answer !== true)).toEqual(Array(3).fill(expect.stringMatching(REFUSED)))
})

it('a database of a former version is the secret’s that can read what it holds', async () => {
  const app = await open(OURS)
  await createApp(app, 'Shop for iOS')
  const { prisma } = app.database
  const forget = () => prisma.setting.deleteMany({ where: { key: 'secret.fingerprint' } })
  expect(await forget()).toEqual({ count: 1 })
  expect(await opens(OTHER)).toMatch(REFUSED)
  expect(await prisma.setting.count()).toBe(0)
  expect(await opens(OTHER, OURS)).toBe(true)
  await app.close()
})

it('a lost secret can be accepted: what it encrypted is listed, and nothing of it deleted', async () => {
  const app = await open(OURS)
  await createApp(app, 'Shop for iOS')
  await app.settings.set('payments.stripe.secret_key', 'sk_test_lost')
  await subscribe(app, { email: 'grace@example.com', name: '', locale: 'en' })
  await app.database.prisma.$transaction((tx) => queueMail(tx, sampleMails.password_changed, app))
  expect(await secrets(['accept'], OURS)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining('nothing to accept') },
  })
  const status = await secrets(['status'], OTHER)
  expect(status).toMatchObject({ code: 1, stderr: expect.stringMatching(REFUSED) })
  const accepted = await secrets(['accept'], OTHER)
  expect([accepted.code, accepted.stderr]).toEqual([0, ''])
  expect(accepted.stdout).toContain('bin/storefront apps rotate ID')
  expect(accepted.stdout).toContain('bin/storefront settings set')
  expect(accepted.stdout).not.toContain('bin/storefront webhooks')
  const without = await open(OTHER)
  await without.outbox.drain()
  const given = {
    lastError: { contains: 'encrypted under another secret' },
    attempts: 1,
    doneAt: { not: null },
  }
  expect(await app.database.prisma.outboxMessage.count({ where: given })).toBe(2)
  await without.close()

  // The secret has turned up.
  expect(await secrets(['rotate'], OTHER, OURS)).toMatchObject({ code: 0 })
  const found = await open(OTHER)
  expect(found.settings.current['payments.stripe.secret_key']?.reveal()).toBe('sk_test_lost')
  await found.close()
  await app.close()
})
