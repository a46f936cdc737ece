import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { orderToken } from '#lib/domains/shop/orders/index.ts'
import { shipParcel } from '#lib/domains/shop/orders/staff/index.ts'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { bringsFiles } from '#lib/web/http/raw-request.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'
import type { SiteRequest } from '#lib/web/site/site.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('shop.returns.days', 30)
})
afterAll(() => shop.close())

/** A form with 16 MB of files, of which only the headers have come. */
const head = {
  'content-length': String(16 * 1024 * 1024),
  'content-type': 'multipart/form-data; boundary=x',
  'sec-fetch-site': 'same-origin',
}

/** Status and address of the answer that refuses a form; null where its body is read. */
async function admit(target: string, headers: SiteRequest['headers'] = {}) {
  const request = { ...toSiteRequest({ target, method: 'POST' }), headers: { ...head, ...headers } }
  const refused = await createSite(shop.app).admit(request)
  return refused ? [refused.status, refused.headers.location] : null
}

type Asked = { is_open: boolean; form: { action: string; fields: { name: string }[] } }

/** The address of the form of a guest's order, as its page has it. */
async function findAction(): Promise<string> {
  const product = await shop.catalogue.product({ stock: 10, price: 1000 })
  const { json } = await shop.checkOut(await shop.beginCart([product], 1))
  const { number, items } = json.data.order
  const lines = [{ lineId: items[0].id, quantity: 1 }]
  await shipParcel(shop.app, operator('test'), number, { carrier: null, tracking: null, lines })
  const token = json.data.order_token
  const page = await loadGuestOrderPage(shop.app, { number, token }, {})
  if (!page) throw new Error('The order has no page.')
  return (page.data.return_request as Asked).form.action
}

describe('a form with files', () => {
  it('of a guest’s order is read for who has its page', async () => {
    const action = await findAction()
    expect(await admit(action)).toBeNull()
    const [path] = action.split('?')
    expect(await admit(`${path}`)).toEqual([404, undefined])
    expect(await admit(`${path}?grant=1780401600000.made-up`)).toEqual([404, undefined])
    expect(await admit(action.replace(/orders\/[^/]+/, 'orders/ZZZZZZZZZZ'))).toEqual([404, undefined])
    expect(await admit(action, { 'sec-fetch-site': 'cross-site' })).toEqual([403, undefined])
  })

  it('that is too large leads back to its page, which says so beside the field', async () => {
    const action = await findAction()
    const order = await shop.app.database.prisma.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const token = orderToken(shop.app.secrets, order)
    const request = {
      ...toSiteRequest({ target: action, method: 'POST' }),
      headers: { ...head, 'content-length': String(16 * 1024 * 1024 + 1) },
    }
    const refused = await createSite(shop.app).admit(request)
    const page = `/orders/${order.number}/${token}`
    expect([refused?.status, refused?.headers.location]).toEqual([303, `${page}#notice`])
    const cookies = Object.fromEntries(parseCookies([refused?.headers['set-cookie']].flat().join('; ')))
    const shown = await loadGuestOrderPage(shop.app, { number: order.number, token }, cookies)
    if (!shown) throw new Error('The order has no page.')
    const { form, is_open } = shown.data.return_request as Asked
    expect(is_open).toBe(true)
    expect(form.fields.find(({ name }) => name === 'pictures')).toMatchObject({
      hint: expect.stringContaining('16 MB'),
      error: expect.stringContaining('16 MB'),
    })
  })

  it('of an account is read for who is signed in', async () => {
    const visitor = openVisitor(shop.app)
    expect(await admit('/account/forms/order-return')).toEqual([303, '/account/sign-in'])
    const password = 'larch-kettle-42'
    const form = { name: 'Ines', email: 'ines@example.com', password, password_confirmation: password }
    await visitor.send('/account/forms/register', form)
    const cookie = Object.entries(visitor.jar).map(([name, value]) => `${name}=${value}`)
    expect(await admit('/account/forms/order-return', { cookie: cookie.join('; ') })).toBeNull()
  })

  it('is read so often in an hour', async () => {
    const action = await findAction()
    for (let sent = 0; sent < 30; sent++) expect(await admit(action)).toBeNull()
    expect(await admit(action)).toEqual([429, undefined])
  })

  it('is one that may be large: without a length, or with more than fields take', () => {
    const path = '/orders/A7K2M9QX4T/forms/return'
    const brings = (headers: Record<string, string>, method = 'POST') =>
      bringsFiles({ method, headers }, path)
    expect(brings({ 'content-length': '65537' })).toBe(true)
    expect(brings({ 'transfer-encoding': 'chunked' })).toBe(true)
    expect(brings({ 'content-length': '65536' })).toBe(false)
    expect(brings({ 'content-length': '65537' }, 'GET')).toBe(false)
    expect(bringsFiles({ method: 'POST', headers: { 'content-length': '65537' } }, '/contact/message')).toBe(
      false,
    )
  })
})
