import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAnyOrder, orderGrant } from '#lib/domains/shop/orders/index.ts'
import { NOTICE_COOKIE } from '#lib/pages/people/account/notice.ts'
import { answerGuestOrderForm } from '#lib/pages/shop/orders/guest-order-forms.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

/** Sends a form of a new order's page; resolves to its status and to what the next page says. */
async function send(name: string, fields: Record<string, string>, email: string) {
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  const { json } = await shop.checkOut(cart, { email })
  const order = await findAnyOrder(shop.app, json.data.order.number)
  const body = new URLSearchParams({ ...fields, grant: orderGrant(shop.app, order) }).toString()
  const request = new Request(`http://localhost:3000/orders/${order.number}/forms/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      'sec-fetch-site': 'same-origin',
    },
    body,
  })
  const answer = await answerGuestOrderForm(shop.app, request, { number: order.number, name })
  const { name: wanted } = NOTICE_COOKIE
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(wanted)) ?? ''
  const sealed = cookie.slice(cookie.indexOf('=') + 1).replace(/;.*/, '')
  return { status: answer.status, notice: await openCookie(shop.app, NOTICE_COOKIE, { [wanted]: sealed }) }
}

it('says above the form what is wrong with an address that it has no field for', async () => {
  const { email } = await shop.signIn()
  const { status, notice } = await send('account', { password: 'larch-kettle-42' }, email)
  expect([status, notice?.kind, notice?.text]).toEqual([
    303,
    'error',
    'An account with this e-mail address already exists.',
  ])
})

it('keeps no password that was refused', async () => {
  const { notice } = await send('account', { password: 'short' }, 'new@example.com')
  expect(Object.keys(notice?.errors ?? {})).toEqual(['password'])
  expect(notice?.values).toEqual({})
})
