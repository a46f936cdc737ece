import { z } from 'zod'
import {
  changePassword,
  deleteAccount,
  endDevice,
  updateProfile,
} from '#lib/domains/people/accounts/index.ts'
import { DeviceParams, Email, PasswordChange, ProfileChange } from '#lib/web/inputs/account.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { submitEmailChange } from '#lib/web/policies/submit-email-change.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { dropSession, renewCookie } from '../../visitors/website-visitor.ts'
import { accountForm } from './account-form.ts'

export const profile = accountForm({
  page: () => '/account',
  fields: ProfileChange.required({ name: true }),
  isSignedIn: true,
  async submit({ app, t, fields }, customer) {
    await updateProfile(app, customer.id, fields)
    return { to: '/account', done: t('account.overview.saved') }
  },
})

export const password = accountForm({
  page: () => '/account/password',
  fields: PasswordChange,
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, visitor, fields, messages }, customer) {
    const who = { customerId: customer.id, sessionId: customer.sessionId, ip: visitor.ip }
    const change = { currentPassword: fields.current_password, password: fields.password }
    await changePassword(app, who, change)
    const cookies = [await renewCookie(app, customer)]
    return { to: '/account/password', done: messages.note('password_changed', {}), cookies }
  },
})

export const email = accountForm({
  page: () => '/account/email',
  fields: z.object({ email: Email, password: z.string().min(1).max(1000) }),
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, visitor, fields, messages }, customer) {
    const sender = { context: app, budgets: createBudgets(app.limiter) }
    await submitEmailChange(sender, {
      ...{ customerId: customer.id, email: fields.email, ip: visitor.ip },
      proof: { password: fields.password },
      siteUrl: siteFormat(app).url('/'),
    })
    return { to: '/account/email', done: messages.note('email_change_mailed', {}) }
  },
})

export const device = accountForm({
  page: () => '/account/devices',
  fields: DeviceParams,
  isSignedIn: true,
  async submit({ app, fields, messages }, customer) {
    await endDevice(app, customer.id, fields.id)
    const isOwn = fields.id === customer.sessionId
    const done = messages.note('device_signed_out', {})
    return isOwn
      ? { to: '/account/sign-in', done, cookies: [dropSession(app)] }
      : { to: '/account/devices', done }
  },
})

export const erase = accountForm({
  page: () => '/account/data',
  fields: z.object({ password: z.string().min(1).max(1000) }),
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, visitor, fields, messages }, customer) {
    await deleteAccount(app, customer.id, { password: fields.password }, visitor.ip)
    return {
      to: '/account/sign-in',
      done: messages.note('account_deleted', {}),
      cookies: [dropSession(app)],
    }
  },
})
