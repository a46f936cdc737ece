import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isFormPath } from '#lib/web/http/target.ts'

const folder = path.resolve(import.meta.dirname, '../../lib/pages')
const importing = (file: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (one) => one.endsWith('.ts') && readFileSync(path.join(folder, one), 'utf8').includes(`/${file}'`),
    )
    .sort()

it('every form of the website is received and answered in one place', () => {
  expect(importing('receive-form.ts')).toEqual(['forms/answer-site-form.ts'])
  expect(importing('answer-site-form.ts')).toEqual([
    ...['forms/answer-visitor-form.ts', 'forms/mailed-links.ts'],
    ...['people/account/forms/answer-form.ts', 'people/community/answer-vote-form.ts'],
    ...['people/consent/answer-consent-form.ts'],
    ...['shop/cart/forms/answer-cart-form.ts', 'shop/checkout/forms/answer-checkout-form.ts'],
    ...['shop/orders/drafts/answer-draft-form.ts', 'shop/orders/guest-order-forms.ts'],
    ...['shop/pay/answer-sandbox.ts', 'shop/wishlist/answer-wishlist-form.ts'],
    ...['shop/withdrawals/answer-withdrawal-form.ts'],
  ])
})

const app = path.resolve(import.meta.dirname, '../../app')

it('the server lets through every form that a route takes', () => {
  const forms = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((one) => one.endsWith('/route.ts'))
    .filter((one) => readFileSync(path.join(app, one), 'utf8').includes('POST = createSiteRoute('))
    .map((one) => `/${path.dirname(one)}`.replace(/\[[^\]]+\]/g, 'one'))
  expect(forms).toContain('/contact/message')
  expect(forms.filter((one) => !isFormPath(one))).toEqual([])
})
