import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPayLink, inWebView, payLink, returnLink } from '#lib/domains/shop/payments/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const queryOf = (link: string) => {
  const { expires, signature } = Object.fromEntries(new URL(link, 'http://shop').searchParams)
  return { expires: expires ?? '', signature: signature ?? '' }
}

it('a link to pay an order is good for half an hour, and for no other order or time', () => {
  const link = payLink(api.app, 'A1')
  expect(link).toMatch(/^\/pay\/A1\?expires=\d+&signature=[\w-]+$/)
  const query = queryOf(link)
  const check = (number: string, changes = {}) => checkPayLink(api.app, number, { ...query, ...changes })
  expect(check('A1')).toBe('good')
  expect(check('A2')).toBe('forged')
  expect(check('A1', { expires: String(Number(query.expires) + 1) })).toBe('forged')
  api.clock.advance(30 * 60 - 0.001)
  expect(check('A1')).toBe('good')
  api.clock.advance(0.001)
  expect(check('A1')).toBe('expired')
})

it('the way back stays the same, and leads an app to its own address alone', () => {
  const back = returnLink(api.app, 'A1')
  expect(back).toMatch(/^\/pay\/A1\/return\?seal=[\w-]{22}$/)
  api.clock.advance(3600)
  expect(returnLink(api.app, 'A1')).toBe(back)
  expect(inWebView(back)).toBe(`${back}&view=app`)
  expect(inWebView(back, 'shop://paid?a=1')).toBe(`${back}&view=app&back=shop%3A%2F%2Fpaid%3Fa%3D1`)
})
