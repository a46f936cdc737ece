import { z } from 'zod'
import {
  type AuthenticatedCustomer,
  beginTwoFactor,
  confirmTwoFactor,
  type OwnDevice,
  removeTwoFactor,
  renewRecoveryCodes,
} from '#lib/domains/people/accounts/index.ts'
import { dropCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { readAccountStep } from '../../visitors/former-cookies.ts'
import type { Visitor } from '../../visitors/identify-visitor.ts'
import { renewCookie } from '../../visitors/website-visitor.ts'
import { accountForm } from './account-form.ts'

const SetUp = z.object({ customerId: z.int(), secret: z.string(), address: z.string() })

/** Holds what an authenticator app needs until the first code is entered. */
export const SET_UP_COOKIE: SealedCookie<typeof SetUp> = {
  name: 'storefront-two-factor',
  schema: SetUp,
  seconds: 15 * 60,
  readFormer: readAccountStep('storefront-two-factor'),
}

const PAGE = '/account/two-factor'

const page = () => PAGE
const Owner = z.object({ password: z.string().min(1).max(1000) })

const onThisDevice = (customer: AuthenticatedCustomer, { ip }: Visitor): OwnDevice => ({
  customerId: customer.id,
  sessionId: customer.sessionId,
  ip,
})

export const begin = accountForm({
  page,
  fields: Owner,
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, visitor, fields }, customer) {
    const { secret, address } = await beginTwoFactor(app, onThisDevice(customer, visitor), fields)
    const value = { customerId: customer.id, secret, address }
    return { to: PAGE, cookies: (await sealCookie(app, SET_UP_COOKIE, value)) ?? [] }
  },
})

export const confirm = accountForm({
  page,
  fields: z.object({ code: z.string().min(1).max(32) }),
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, t, visitor, fields }, customer) {
    const codes = await confirmTwoFactor(app, onThisDevice(customer, visitor), fields.code)
    const done = `${t('account.two_factor.done.on')} ${t('account.two_factor.done.keep_codes')}`
    const cookies = [...dropCookie(app, SET_UP_COOKIE), await renewCookie(app, customer)]
    return { to: PAGE, done, codes, cookies }
  },
})

export const remove = accountForm({
  page,
  fields: Owner,
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, t, visitor, fields }, customer) {
    await removeTwoFactor(app, onThisDevice(customer, visitor), fields)
    const done = t('account.two_factor.done.off')
    const cookies = [...dropCookie(app, SET_UP_COOKIE), await renewCookie(app, customer)]
    return { to: PAGE, done, cookies }
  },
})

export const renew = accountForm({
  page,
  fields: Owner,
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, t, visitor, fields }, customer) {
    const codes = await renewRecoveryCodes(app, onThisDevice(customer, visitor), fields)
    const done = `${t('account.two_factor.done.renewed')} ${t('account.two_factor.done.keep_codes')}`
    return { to: PAGE, done, codes }
  },
})
