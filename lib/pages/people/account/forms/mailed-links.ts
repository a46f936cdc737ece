import { z } from 'zod'
import {
  confirmEmailChange,
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#lib/domains/people/accounts/index.ts'
import { isConfirmed, NewPassword, unconfirmed } from '#lib/web/inputs/account.ts'
import { ForgottenPassword } from '#lib/web/inputs/registration.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { dropSession } from '../../visitors/website-visitor.ts'
import { accountForm } from './account-form.ts'

const Token = z.string().min(1).max(200)

const tokenPage = (kind: 'verify' | 'reset' | 'email') => (fields: Record<string, string>) =>
  `/account/${kind}/${encodeURIComponent(fields.token ?? '')}`

/** Mail programs open links on their own, so confirming an address takes a button. */
export const verify = accountForm({
  page: tokenPage('verify'),
  fields: z.object({ token: Token }),
  isBudgeted: true,
  isSignedIn: true,
  async submit({ app, t, fields }, customer) {
    await verifyEmail(app, fields.token, customer.id)
    return { to: '/account', done: t('account.verify.done') }
  },
})

export const confirmEmail = accountForm({
  page: tokenPage('email'),
  fields: z.object({ token: Token }),
  isBudgeted: true,
  isSignedIn: true,
  async submit({ app, visitor, fields, messages }, customer) {
    const given = { customerId: customer.id, token: fields.token, ip: visitor.ip }
    const isChanged = await confirmEmailChange(app, given)
    return { to: '/account', done: messages.note(isChanged ? 'email_changed' : 'email_change_half', {}) }
  },
})

export const resend = accountForm({
  page: () => '/account',
  fields: z.object({}),
  isBudgeted: true,
  isSignedIn: true,
  async submit({ app, messages }, customer) {
    await resendVerification(app, customer.id, siteFormat(app).url('/'))
    return { to: '/account', done: messages.note('verification_mailed', {}) }
  },
})

export const forgot = accountForm({
  page: () => '/account/forgot',
  fields: ForgottenPassword,
  isBudgeted: true,
  async submit({ app, fields, messages }) {
    await forgotPassword(app, fields.email)
    return { to: '/account/sign-in', done: messages.note('reset_mailed', {}) }
  },
})

export const reset = accountForm({
  page: tokenPage('reset'),
  fields: z
    .object({ token: Token, password: NewPassword, password_confirmation: z.string() })
    .refine(isConfirmed, unconfirmed),
  isBudgeted: true,
  async submit({ app, t, visitor, fields }) {
    await resetPassword(app, fields.token, fields.password, visitor.ip)
    return {
      to: '/account/sign-in',
      done: t('account.reset.done'),
      cookies: [dropSession(app)],
    }
  },
})
