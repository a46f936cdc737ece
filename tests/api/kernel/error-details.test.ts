import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/people/apps/index.ts'
import { stringToSign } from '#lib/domains/people/apps/signature.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import type { TestAnswer } from '#tests/support/api.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'
import { signRequest } from '#tests/support/signing.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await seedStore(shop.app)
})
afterAll(() => shop.close())

const detailsOf = ({ headers }: TestAnswer) => {
  const details = headers['X-Error-Details']
  return details === undefined ? undefined : JSON.parse(details)
}

describe('X-Error-Details', () => {
  it('tells a wrong path from a thing that is missing', async () => {
    expect(detailsOf(await shop.get('/prodcuts'))).toEqual({ reason: 'no_endpoint' })
    const missing = { reason: 'no_resource' }
    expect(detailsOf(await shop.get('/products/no-such'))).toEqual({ ...missing, resource: 'product' })
    expect(detailsOf(await shop.get('/posts/no-such'))).toEqual({ ...missing, resource: 'post' })
    expect(detailsOf(await shop.get('/orders/A7K2M9QX4T'))).toEqual({ ...missing, resource: 'order' })
    expect(detailsOf(await shop.call('PATCH', '/cart/items/x', { quantity: 1 }))).toEqual(missing)
    const gone = await shop.call('PATCH', '/cart/items/7', { quantity: 1 })
    expect(detailsOf(gone)).toEqual({ ...missing, resource: 'cart' })
    expect(Object.keys(gone.json)).toEqual(['message', 'error'])
  })

  it('names what is wrong with each field', async () => {
    const sent = { name: '', email: 'nobody', message: 5, subject: 'x'.repeat(5000) }
    expect(detailsOf(await shop.call('POST', '/contact', sent))).toEqual({
      fields: { name: ['required'], email: ['email'], message: ['wrong_type'], subject: ['too_long'] },
    })
    const coupon = await shop.call('POST', '/cart/coupon', { code: 'NO-SUCH' })
    expect([coupon.status, coupon.json.errors, detailsOf(coupon)]).toEqual([
      422,
      { code: ['This code does not exist.'] },
      { fields: { code: ['coupon_unknown'] } },
    ])
    expect(detailsOf(await shop.get('/products?min_rating=9'))).toEqual({ fields: { min_rating: ['stars'] } })
  })

  it('names what is wrong with an Idempotency-Key', async () => {
    const send = (key: string) =>
      shop
        .call('POST', '/contact', {}, { 'idempotency-key': key })
        .then((answer) => [answer.json.error, detailsOf(answer)])
    const fault = (reason: string) => ['invalid_request', { header: 'Idempotency-Key', reason }]
    expect(await send('short')).toEqual(fault('idempotency_key_too_short'))
    expect(await send('x'.repeat(256))).toEqual(fault('idempotency_key_too_long'))
    expect(await send('schlüssel-1')).toEqual(fault('idempotency_key_unprintable'))
  })

  it('is repeated with the answer under an Idempotency-Key', async () => {
    const send = () =>
      shop.call('POST', '/newsletter', { email: 'nobody' }, { 'idempotency-key': 'newsletter-key-1' })
    const [first, second] = [await send(), await send()]
    expect(second.headers['Idempotency-Replayed']).toBe('true')
    expect([detailsOf(first), second.text]).toEqual([detailsOf(second), first.text])
    expect(detailsOf(first)).toEqual({ fields: { email: ['email'] } })
  })

  it('is left out where it would not fit into a header', async () => {
    const sent = { [`${'ü'.repeat(3000)}\0`]: 1 }
    const answer = await shop.call('POST', '/newsletter', sent)
    expect([answer.status, detailsOf(answer)]).toEqual([422, undefined])
  })

  it('has the string to sign for an app in development, and for no other', async () => {
    const { key, id } = shop.credentials
    const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000))
    const send = (nonce: string) => {
      const signed = signRequest(
        { key, secret: 'as_wrong' },
        { target: '/api/v1/site?a=%C3%A9', timestamp, nonce },
      )
      const headers = Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value])
      return shop.send('/site?a=%C3%A9', { headers: Object.fromEntries(headers), peer: '198.51.100.77' })
    }
    const plain = await send('nonce-0001')
    expect([plain.json.error, plain.json.message, detailsOf(plain)]).toEqual([
      'bad_signature',
      'The signature does not match the request.',
      undefined,
    ])
    await changeApp(shop.app, id, { testing: true })
    const parts = { key, method: 'GET', target: '/api/v1/site?a=%C3%A9', timestamp, body: new Uint8Array() }
    const text = stringToSign({ ...parts, nonce: 'nonce-0002' })
    const told = await send('nonce-0002')
    expect(told.json.error).toBe('bad_signature')
    expect(told.json.message).toBe(
      `The signature does not match the request. The string to sign is:\n${text}`,
    )
    expect(detailsOf(told)).toEqual({ string_to_sign: text })
    await changeApp(shop.app, id, { testing: false })
  })
})
