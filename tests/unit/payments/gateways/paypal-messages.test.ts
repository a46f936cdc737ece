import { generateKeyPairSync, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebhookMessage } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { openCertificates } from '#lib/domains/shop/payments/gateways/paypal/certificates.ts'
import { type PayPal, PayPalFailure } from '#lib/domains/shop/payments/gateways/paypal/client.ts'
import { verifyPayPalMessage } from '#lib/domains/shop/payments/gateways/paypal/webhooks.ts'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'
import { makeCertificate } from '#tests/support/payments/make-certificate.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ADDRESS = 'https://api.paypal.com/v1/notifications/certs/CERT-1'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Sent = { webhookId?: string; time?: string; key?: typeof rsa.privateKey; headers?: object }

/** A message as PayPal signs it. */
function send(
  event: unknown,
  { webhookId = 'W', time = NOW.toISOString(), key, headers }: Sent = {},
): WebhookMessage {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))
  const signed = Buffer.from(`1|${time}|${webhookId}|${crc32(body)}`)
  return {
    body,
    headers: {
      'paypal-transmission-id': '1',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', signed, key ?? rsa.privateKey).toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': ADDRESS,
      ...headers,
    },
  }
}

/** The orders of captures; of any other, PayPal knows nothing. */
const captures: Record<string, object> = {
  C1: { supplementaryData: { relatedIds: { orderId: 'A' } } },
  C2: { supplementaryData: { relatedIds: {} } },
  C3: { supplementaryData: {} },
  C4: {},
}
const paypal = (async (call: (apis: object) => Promise<{ result: unknown }>) => {
  const getCapturedPayment = async ({ captureId }: { captureId: string }) => {
    if (captureId === 'C500') throw new PayPalFailure(500, 'DOWN', undefined)
    const result = captures[captureId]
    if (!result) throw new PayPalFailure(404, 'NONE', undefined)
    return { result }
  }
  return (await call({ payments: { getCapturedPayment } })).result
}) as PayPal

const verify = (
  message: WebhookMessage,
  key: typeof rsa.publicKey | null = rsa.publicKey,
  webhookId = 'W',
) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return verifyPayPalMessage(
    paypal,
    webhookId,
    async (address) => (address === ADDRESS ? key : null),
    message,
  )
}
const approved = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'A' } }
const accepted = { verdict: 'accepted', eventId: 'WH-1', reference: 'A' }
const rejected = { verdict: 'rejected' }

describe('a message of PayPal', () => {
  it('is refused if any part of its signature is missing or another', async () => {
    expect(await verify(send(approved))).toEqual(accepted)
    for (const part of ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'])
      for (const value of [undefined, '', 'another']) {
        const message = send(approved, { headers: { [`paypal-${part}`]: value } })
        expect([part, value, await verify(message)]).toEqual([part, value, rejected])
      }
    expect(
      await verify({ ...send(approved), body: Buffer.from(JSON.stringify({ ...approved, id: 'WH-2' })) }),
    ).toEqual(rejected)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await verify(send(approved, { key: privateKey }))).toEqual(rejected)
    expect(await verify(send(approved, { webhookId: 'V' }))).toEqual(rejected)
  })

  it('is refused without a key of PayPal’s, or a webhook of the shop’s', async () => {
    expect(await verify(send(approved), null)).toEqual(rejected)
    expect(await verify(send(approved, { key: elliptic.privateKey }), elliptic.publicKey)).toEqual(rejected)
    expect(await verify(send(approved, { webhookId: '' }), rsa.publicKey, '')).toEqual(rejected)
  })

  it('is refused four days after it was sent, and five minutes before', async () => {
    const sentAt = (milliseconds: number) =>
      verify(send(approved, { time: new Date(NOW.getTime() + milliseconds).toISOString() }))
    const DAYS = 4 * 24 * 3_600_000
    expect([await sentAt(-DAYS + 1), await sentAt(-DAYS)]).toEqual([accepted, rejected])
    expect([await sentAt(300_000 - 1), await sentAt(300_000)]).toEqual([accepted, rejected])
  })

  it.each([
    '',
    '[]',
    'text',
    '{"id":"WH-1"}',
    '{"id":"","event_type":"A","resource":{}}',
    '{"event_type":"A"}',
  ])('is refused if it is none: %s', async (body) => {
    expect(await verify(send(body))).toEqual(rejected)
  })

  const ofCapture = (id: string) => [
    { rel: 'self', href: 'https://api-m.paypal.com/v2/payments/captures/SELF' },
    { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${id}` },
  ]
  const disputed = (...ids: string[]) => ids.map((id) => ({ seller_transaction_id: id }))
  const related = { supplementary_data: { related_ids: { order_id: 'A' } } }

  it.each(providerEvents.paypal)('is about the order that it names: %s', async (event_type) => {
    const resource = { ...related, id: 'A', links: [], disputed_transactions: disputed('C1') }
    expect(await verify(send({ ...approved, event_type, resource }))).toEqual(accepted)
    expect(await verify(send({ ...approved, event_type: `${event_type}.OTHER`, resource }))).toEqual({
      verdict: 'ignored',
    })
    expect(await verify(send({ ...approved, event_type, resource: null }))).toEqual({ verdict: 'ignored' })
  })

  it.each([
    ['PAYMENT.CAPTURE.REFUNDED', { links: ofCapture('C1') }, true],
    ['PAYMENT.CAPTURE.REFUNDED', { ...related, links: ofCapture('C2') }, true],
    ['PAYMENT.CAPTURE.REFUNDED', { supplementary_data: { related_ids: {} }, links: ofCapture('C1') }, true],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'A' }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: [{ rel: 'self', href: 'x/captures/C1' }] }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: [{ rel: 'up', href: 'x/captures/C1/y' }] }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: [{ rel: 'up', href: 'x/orders/C1' }] }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: 'none' }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: ofCapture('C2') }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: ofCapture('C3') }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: ofCapture('C4') }, false],
    ['PAYMENT.CAPTURE.REFUNDED', { links: ofCapture('NONE') }, false],
    ['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: disputed('C1', 'C2') }, true],
    ['CUSTOMER.DISPUTE.CREATED', { ...related, disputed_transactions: disputed('NONE', 'C1') }, false],
    ['CUSTOMER.DISPUTE.CREATED', { ...related, disputed_transactions: [] }, false],
    ['CUSTOMER.DISPUTE.CREATED', { ...related, disputed_transactions: 'C1' }, false],
    ['CUSTOMER.DISPUTE.CREATED', { ...related, links: ofCapture('C1') }, false],
    ['CHECKOUT.ORDER.APPROVED', related, false],
    ['CHECKOUT.ORDER.APPROVED', { id: 7 }, false],
    ['CHECKOUT.ORDER.APPROVED', 'A', false],
  ])('of %s names %o, which leads to an order: %s', async (event_type, resource, isKnown) => {
    expect(await verify(send({ ...approved, event_type, resource }))).toEqual(
      isKnown ? accepted : { verdict: 'ignored' },
    )
  })

  it('is sent again while PayPal does not say which order a capture is of', async () => {
    const event = {
      ...approved,
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { links: ofCapture('C500') },
    }
    await expect(verify(send(event))).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})

describe('a certificate of PayPal', () => {
  const { certificate } = makeCertificate(NOW)
  const fetchKeys = (answer: () => StubAnswer = () => new Response(certificate)) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    return stubProvider(answer)
  }
  const open = () => openCertificates(['api.paypal.com', 'http://localhost:4000'])
  const BASE = 'https://api.paypal.com/v1/notifications/certs/'

  it('is fetched from allowed hosts and their usual place alone', async () => {
    const asked = fetchKeys()
    const fetchKey = open()
    for (const address of [`${BASE}CERT-1`, `${BASE}a_B-9`, 'http://localhost:4000/v1/notifications/certs/a'])
      expect([address, (await fetchKey(address))?.asymmetricKeyType]).toEqual([address, 'rsa'])
    expect(asked).toHaveLength(3)
    for (const { redirect } of asked) expect(redirect).toBe('error')
    for (const address of [
      ...[
        '',
        'CERT-1',
        'nowhere',
        `http${BASE.slice(5)}CERT-1`,
        'https://localhost:4000/v1/notifications/certs/a',
      ],
      ...[
        'http://localhost:4001/v1/notifications/certs/a',
        'https://api.paypal.com.example/v1/notifications/certs/a',
      ],
      ...[
        'https://api.paypal.com:444/v1/notifications/certs/a',
        'https://a@api.paypal.com/v1/notifications/certs/a',
      ],
      ...[
        BASE,
        `${BASE}a/b`,
        `${BASE}a?b`,
        `${BASE}a.b`,
        `https://api.paypal.com/x/v1/notifications/certs/a`,
      ],
    ])
      expect([address, await fetchKey(address)]).toEqual([address, null])
    expect(asked).toHaveLength(3)
  })

  it('is fetched once while it is valid, and is good from its first moment to its last', async () => {
    const asked = fetchKeys()
    const fetchKey = open()
    const DAY = 24 * 3_600_000
    const at = async (milliseconds: number) => {
      vi.setSystemTime(new Date(NOW.getTime() + milliseconds))
      return (await fetchKey(`${BASE}a`)) !== null
    }
    expect([await at(-DAY - 1), asked.length]).toEqual([false, 1])
    expect([await at(-DAY), await at(0), await at(DAY), asked.length]).toEqual([true, true, true, 2])
    expect([await at(DAY + 1), asked.length]).toEqual([false, 3])
  })

  it('is kept with nine others at most', async () => {
    const asked = fetchKeys()
    const fetchKey = open()
    const use = async (...numbers: number[]) => {
      const before = asked.length
      for (const number of numbers) await fetchKey(`${BASE}${number}`)
      return asked.length - before
    }
    expect(await use(1, 2, 3, 4, 5, 6, 7, 8, 9)).toBe(9)
    expect(await use(1, 2, 3, 4, 5, 6, 7, 8, 9)).toBe(0)
    expect(await use(10, 11)).toBe(2)
    expect(await use(1)).toBe(1)
    expect(await use(11, 1, 2)).toBe(1)
  })

  it('is none where PayPal has none, and is asked for again while PayPal fails', async () => {
    fetchKeys(() => new Response('', { status: 404 }))
    expect(await open()(`${BASE}a`)).toBeNull()
    for (const [answer, facts] of [
      [() => new Response('', { status: 403 }), '403, no certificate'],
      [() => new Response(certificate, { status: 500 }), '500, no certificate'],
      [() => new Response('text'), 'no certificate'],
      [() => new TypeError('fetch failed'), 'no certificate'],
    ] as [() => StubAnswer, string][]) {
      fetchKeys(answer)
      await expect(open()(`${BASE}a`)).rejects.toMatchObject({
        ...{ name: 'GatewayUnavailable', message: `PayPal did not answer as expected (${facts}).` },
      })
    }
  })
})
