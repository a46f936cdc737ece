import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rotateSecret } from '#lib/app/secret-of-database.ts'
import { sealRecoveryCode, sealTotpSecret } from '#lib/domains/people/accounts/index.ts'
import { customerFactors } from '#lib/domains/people/accounts/two-factor/customer-factors.ts'
import { isRightFactor } from '#lib/domains/people/accounts/two-factor/second-factor.ts'
import { unsubscribe, unsubscribeUrl } from '#lib/domains/publishing/newsletter/unsubscribe.ts'
import { addEndpoint } from '#lib/domains/running/webhooks/index.ts'
import { isFreshCartToken, issueCartToken } from '#lib/domains/shop/cart/cart-row.ts'
import { isOrderToken, orderToken } from '#lib/domains/shop/orders/links/order-token.ts'
import {
  createSandboxMessage,
  verifySandboxMessage,
} from '#lib/domains/shop/payments/gateways/sandbox/gateway.ts'
import { checkPayLink, isReturnLinkGood, payLink, returnLink } from '#lib/domains/shop/payments/pay-link.ts'
import { openFormNotice, sealFormNotice } from '#lib/pages/forms/form-notice.ts'
import { authOptions } from '#lib/pages/people/account/session/auth-options.ts'
import {
  openSessionCookie,
  sessionSecrets,
  writeSession,
} from '#lib/pages/people/visitors/website-visitor.ts'
import { createSecrets, type Secrets, sha256 } from '#lib/platform/security/secrets.ts'
import { createPreviewLink, PREVIEW_NAME, verifyPreview } from '#lib/theming/index.ts'
import { openCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { rollOver } from '#tests/support/rollover/roll-over.ts'

const OLD = 'a-secret-for-tests-that-is-long-enough'
const NEW = 'the-secret-that-comes-after-it-is-long-enough'
const TOTP = 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345'

let database: TestDatabase
let site: TestApi

const now = new Date().toISOString()
const open = (appSecret: string, previous = '') =>
  openTestApi({ database, now, env: { APP_SECRET: appSecret, APP_SECRET_PREVIOUS: previous } })
const run = (previous: string, ...args: string[]) =>
  runCommand('lib/cli/running/secrets.ts', args, {
    ...commandEnv(),
    APP_SECRET: NEW,
    APP_SECRET_PREVIOUS: previous,
  })
const commandEnv = () => ({
  DATABASE_URL: site.app.env.databaseUrl,
  REDIS_URL: site.app.env.redisUrl,
  STORAGE_PATH: site.app.env.storagePath,
})

beforeAll(async () => {
  database = await createTestDatabase()
  site = await open(OLD, NEW)
})
afterAll(async () => {
  await site?.close()
  await database?.drop()
})

describe('replacing APP_SECRET', { timeout: 240_000 }, () => {
  it('fails no guest and no app while it goes on, and encrypts everything anew', async () => {
    const between = await open(NEW, OLD)
    const product = await createCatalogueFactory(site.app).product({})
    const { credentials } = site
    const { journeys, failures } = await rollOver({
      async open(appSecret, previous) {
        const api = await open(appSecret, previous)
        return {
          send: ({ target, ...request }) => api.send(target, request),
          close: api.close,
        }
      },
      async rotate() {
        await rotateSecret(between.app)
      },
      credentials,
      productId: product.id,
      buyers: 2,
      old: OLD,
      new: NEW,
    })
    expect(failures).toEqual([])
    expect(journeys).toBeGreaterThanOrEqual(8)
    await between.close()
  })

  it('carries over everything that is encrypted in the database', async () => {
    const { prisma } = site.app.database
    const { secrets, settings, clock } = site.app
    await settings.set('payments.stripe.secret_key', 'sk_test_rollover')
    await addEndpoint(site.app, { url: 'https://erp.example.com/', events: ['order.paid'] })
    const { id: customerId, email } = await signInCustomer(site.app, site.credentials.id)
    await prisma.twoFactor.create({
      data: {
        customerId,
        ciphertext: sealTotpSecret(secrets, TOTP),
        replacement: sealTotpSecret(secrets, TOTP),
        confirmedAt: clock.now(),
      },
    })
    const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
    await prisma.recoveryCode.createMany({
      data: codes.map((code) => ({ customerId, codeHash: sealRecoveryCode(secrets, customerId, code) })),
    })
    const { id: staffId } = await prisma.staff.create({ data: { email: 'rosa@example.com', name: 'Rosa' } })
    const sealed = { totp: sealTotpSecret(secrets, TOTP), totpReplacement: sealTotpSecret(secrets, TOTP) }
    await prisma.staffAccount.create({ data: { staffId, passwordHash: 'none', ...sealed } })
    const codeHash = sealRecoveryCode(secrets, `staff ${staffId}`, 'aaaaa-bbbbb')
    await prisma.staffRecoveryCode.create({ data: { staffId, codeHash } })
    const asked = [
      await site.call('POST', '/auth/forgot-password', { email }),
      await site.call('POST', '/newsletter', { email: 'grace@example.com' }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 201])

    // Without the former secret nothing can be carried over.
    const [blind, before] = await Promise.all([run('', 'rotate', '--json'), run(OLD, 'status')])
    expect([blind.code, JSON.parse(blind.stdout).done]).toEqual([1, false])
    expect(before.code).toBe(0)
    expect(before.stdout).toMatch(/^Current secret: [0-9a-f]{8}. Previous secrets: [0-9a-f]{8}\./)
    expect(before.stdout).toContain('Run `bin/storefront secrets rotate`')

    const rotated = await run(OLD, 'rotate', '--json')
    expect([rotated.code, rotated.stderr]).toEqual([0, ''])
    const { vaults, ...rest } = JSON.parse(rotated.stdout)
    expect(rest).toEqual({
      current: expect.any(String),
      previous: secrets.keyIds.slice(0, 1),
      done: true,
      resealed: 11,
    })
    for (const vault of vaults)
      expect(vault).toEqual({ ...vault, current: vault.total, previous: 0, unreadable: 0, bound: 0 })
    expect(vaults.map(({ total }: { total: number }) => total > 0)).toEqual(vaults.map(() => true))

    const fresh = await open(NEW)
    const withOld = { 'x-api-key': site.credentials.key, 'x-api-secret': site.credentials.secret }
    expect((await fresh.send('/site', { headers: withOld })).status).toBe(200)
    expect(fresh.app.settings.current['payments.stripe.secret_key']?.reveal()).toBe('sk_test_rollover')
    const factor = await prisma.twoFactor.findUniqueOrThrow({ where: { customerId } })
    for (const sealed of [factor.ciphertext, factor.replacement ?? ''])
      expect(fresh.app.secrets.decrypt('totp secrets', sealed)).toBe(TOTP)
    await fresh.app.outbox.drain()
    expect(await prisma.outboxMessage.count({ where: { doneAt: null } })).toBe(0)
    expect(await prisma.outboxMessage.count({ where: { lastError: { not: null } } })).toBe(0)
    await fresh.close()
  })

  it('keeps what was signed good while the former secret is configured, and no longer', async () => {
    const [made, both, fresh] = await Promise.all([open(OLD, NEW), open(NEW, OLD), open(NEW)])
    const { id, email } = await made.app.database.prisma.newsletterSubscriber.create({
      data: { email: 'reader@example.com', confirmedAt: made.clock.now() },
    })
    const unsubscribeToken = unsubscribeUrl(made.app.secrets, { id, email }, '').split('/').at(-1) ?? ''
    const order = { id: 7, tokenSalt: 'salt' }
    const orderLink = orderToken(made.app.secrets, order)
    const pay = queryOf(payLink(made.app, 'A1'))
    const seal = queryOf(returnLink(made.app, 'A1')).get('seal') ?? ''
    const preview = queryOf(createPreviewLink(made.app, 'almanac').path).get(PREVIEW_NAME) ?? ''
    const told = await sealFormNotice(made.app, { page: '/contact', kind: 'done', text: 'Thank you.' })
    const notice = valueIn(told[0] ?? '')
    const step = { name: 'step', schema: z.object({ a: z.number() }), seconds: 60 }
    const cookie = valueIn((await sealCookie(made.app, step, { a: 1 }))?.[0] ?? '')
    const session = valueIn(await writeSession(made.app, { accessToken: 'at_x' }))
    const message = createSandboxMessage(made.app.secrets, 'ref')
    const [formSecret] = sessionSecrets(made.app)
    const formCookie = `token|${sha256(`token${formSecret}`)}`
    const used = 'used-under-the-former-secret'
    expect(await made.app.nonces.use(made.credentials.id, used, 600, made.clock.now())).toBe(true)

    const look = async ({ app, clock }: TestApi) => ({
      cart: isFreshCartToken(app.secrets, cart, clock.now()),
      order: isOrderToken(app.secrets, orderLink, order),
      pay: checkPayLink(app, 'A1', {
        expires: pay.get('expires') ?? '',
        signature: pay.get('signature') ?? '',
      }),
      return: isReturnLinkGood(app, 'A1', seal),
      preview: verifyPreview(app, preview),
      notice: (await openFormNotice(app, { 'storefront-sent': notice }, '/contact'))?.text,
      cookie: await openCookie(app, step, { step: cookie }),
      session: (await openSessionCookie(app, session))?.accessToken,
      message: verifySandboxMessage(app.secrets, message).verdict,
      form:
        authOptions(app, { readCookie: () => formCookie, setCookies: () => undefined }).secret === formSecret,
      nonce: await app.nonces.use(made.credentials.id, used, 600, clock.now()),
      newsletter: await unsubscribe(app, unsubscribeToken),
    })
    const cart = issueCartToken(made.app.secrets, made.clock.now())
    const good = {
      cart: true,
      order: true,
      pay: 'good',
      return: true,
      preview: 'almanac',
      notice: 'Thank you.',
      cookie: { a: 1 },
      session: 'at_x',
      message: 'accepted',
      form: true,
      nonce: false,
      newsletter: true,
    }
    expect(await look(both)).toEqual(good)
    const gone = await look(fresh)
    // A nonce is only known by the former secret where Redis keeps it.
    expect({ ...gone, nonce: false }).toEqual({
      cart: false,
      order: false,
      pay: 'forged',
      return: false,
      preview: undefined,
      notice: undefined,
      cookie: undefined,
      session: undefined,
      message: 'rejected',
      form: false,
      nonce: false,
      newsletter: false,
    })
    await Promise.all([made, both, fresh].map((api) => api.close()))
  })

  it('takes recovery codes of the former form while their secret is configured', async () => {
    const { prisma } = site.app.database
    const { id: customerId } = await signInCustomer(site.app, site.credentials.id)
    const former = createSecrets(OLD).sign('recovery codes', `${customerId} aaaaabbbbb`).toString('hex')
    await prisma.recoveryCode.create({ data: { customerId, codeHash: former } })
    const twoFactor = { ciphertext: '', confirmedAt: site.clock.now() }
    const factors = customerFactors({ id: customerId, twoFactor })
    const take = (secrets: Secrets, code: string) =>
      isRightFactor(prisma, { secrets, clock: site.clock }, factors, { recoveryCode: code })
    expect(await take(createSecrets(NEW), 'aaaaa-bbbbb')).toBe(false)
    expect(await take(createSecrets(NEW, [OLD]), 'aaaaa-bbbbc')).toBe(false)
    expect(await take(createSecrets(NEW, [OLD]), 'AAAAA BBBBB')).toBe(true)
    expect(await take(createSecrets(NEW, [OLD]), 'aaaaa-bbbbb')).toBe(false)
  })
})

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1])
}

function valueIn(setCookie: string): string {
  return /^[^=]+=([^;]*)/.exec(setCookie)?.[1] ?? ''
}
