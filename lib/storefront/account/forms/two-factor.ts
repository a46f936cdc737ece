import { z } from 'zod'
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor, renewRecoveryCodes } from '#lib/accounts/index.ts'
import { dropCookie, sealCookie } from '../sealed-cookie.ts'
import { accountForm } from './account-form.ts'

/** Holds what an authenticator app is to be told, until the first code is given. */
export const SET_UP_COOKIE = 'storefront-two-factor'
export const SetUp = z.object({ customerId: z.int(), secret: z.string(), address: z.string() })

const SET_UP_SECONDS = 15 * 60
const PAGE = '/account/two-factor'
const KEEP_CODES =
  'Keep these recovery codes where you find them without your phone. Each works once, and they are not shown again.'

const page = () => PAGE
const Owner = z.object({ password: z.string().min(1).max(1000) })

export const begin = accountForm({
  page,
  fields: z.object({}),
  isSignedIn: true,
  async submit({ app }, customer) {
    const { secret, address } = await beginTwoFactor(app, customer.id)
    const value = { customerId: customer.id, secret, address }
    return { to: PAGE, cookies: [sealCookie(app, SET_UP_COOKIE, value, SET_UP_SECONDS)] }
  },
})

export const confirm = accountForm({
  page,
  fields: z.object({ code: z.string().min(1).max(32) }),
  isSignedIn: true,
  async submit({ app, fields }, customer) {
    const codes = await confirmTwoFactor(app, customer.id, fields.code)
    const done = `Two-step sign-in is on. ${KEEP_CODES}`
    return { to: PAGE, done, codes, cookies: [dropCookie(app, SET_UP_COOKIE)] }
  },
})

export const remove = accountForm({
  page,
  fields: Owner,
  isSignedIn: true,
  async submit({ app, visitor, fields }, customer) {
    await removeTwoFactor(app, customer.id, { password: fields.password }, visitor.ip)
    return { to: PAGE, done: 'Two-step sign-in is off.' }
  },
})

export const renew = accountForm({
  page,
  fields: Owner,
  isSignedIn: true,
  async submit({ app, visitor, fields }, customer) {
    const proof = { password: fields.password }
    const codes = await renewRecoveryCodes(app, customer.id, proof, visitor.ip)
    return { to: PAGE, done: `The old recovery codes are void. ${KEEP_CODES}`, codes }
  },
})
