import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { home, openShopApi, type ShopApi } from './checkout/shop-api.ts'

const PASSWORD = 'a sentence nobody guesses'
const TWO_LINES = ['Ada\nBcc: eve@example.org', 'Ada\r\nL', 'Ada\u2028L', 'Ada\u0085L', 'Ada\u000bL']
const NO_ADDRESSES = ['ada', 'ada@localhost', 'ada@a_b.example', 'ada@10.0.0.1', 'ädä@example.org']

let shop: ShopApi
let bearer: Record<string, string>
let cart: Record<string, string>

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('api.auth_requests_per_minute', 1000)
  bearer = (await shop.signIn()).headers
  cart = await shop.beginCart([await shop.catalogue.product()])
  await createContentFactory(shop.app).post({ slug: 'hello' })
})
afterAll(() => shop.close())

const register = { email: 'new@example.org', password: PASSWORD, password_confirmation: PASSWORD }
const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello' }
const comment = { body: 'Hello', author_name: 'Ada', author_email: 'ada@example.org' }

/** The fields that a request is refused for. */
async function faultsOf(method: string, path: string, body: unknown, headers = {}): Promise<string[]> {
  const { status, json } = await shop.call(method, path, body, headers)
  return status === 422 ? Object.keys(json.errors) : [String(status)]
}

describe("a person's name", () => {
  it.each(TWO_LINES)('takes no line ends, wherever it is entered: %j', async (name) => {
    expect(await faultsOf('POST', '/auth/register', { ...register, name })).toEqual(['name'])
    expect(await faultsOf('PATCH', '/auth/me', { name }, bearer)).toEqual(['name'])
    expect(await faultsOf('POST', '/contact', { ...message, name })).toEqual(['name'])
    expect(await faultsOf('POST', '/newsletter', { email: 'ada@example.org', name })).toEqual(['name'])
    const posted = await faultsOf('POST', '/posts/hello/comments', { ...comment, author_name: name })
    expect(posted).toEqual(['author_name'])
    expect(await faultsOf('POST', '/addresses', { ...home, name }, bearer)).toEqual(['name'])
    const bought = await shop.checkOut(cart, { billing: { ...home, name } })
    expect([bought.status, Object.keys(bought.json.errors)]).toEqual([422, ['billing.name']])
    expect(bought.json.errors['billing.name']).toEqual(['Write this on one line.'])
  })
})

describe('an e-mail address', () => {
  it.each(NO_ADDRESSES)('is checked by the same rule wherever it is entered: %s', async (email) => {
    expect(await faultsOf('POST', '/auth/register', { ...register, name: 'Ada', email })).toEqual(['email'])
    expect(await faultsOf('POST', '/auth/login', { email, password: PASSWORD })).toEqual(['email'])
    expect(await faultsOf('POST', '/auth/forgot-password', { email })).toEqual(['email'])
    expect(await faultsOf('POST', '/contact', { ...message, email })).toEqual(['email'])
    expect(await faultsOf('POST', '/newsletter', { email })).toEqual(['email'])
    const posted = await faultsOf('POST', '/posts/hello/comments', { ...comment, author_email: email })
    expect(posted).toEqual(['author_email'])
    const bought = await shop.checkOut(cart, { email })
    expect([bought.status, Object.keys(bought.json.errors)]).toEqual([422, ['email']])
  })

  it('may have every form that browsers let pass', async () => {
    const email = ".o'hara..x@3com.example"
    expect((await shop.call('POST', '/contact', { ...message, email })).status).toBe(201)
    expect((await shop.call('POST', '/newsletter', { email })).status).toBe(201)
  })
})
