import { z } from 'zod'
import { answerChallenge, register, signIn, signOut } from '#lib/domains/accounts/index.ts'
import { Login } from '#lib/web/inputs/account.ts'
import { Registration } from '#lib/web/inputs/registration.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { siteFormat } from '../../site-format.ts'
import { dropCookie, openCookie, sealCookie } from '../../visitors/sealed-cookie.ts'
import { NextPage, withNext } from '../next-page.ts'
import { dropSession, writeSession } from '../session/website-session.ts'
import { accountForm } from './account-form.ts'
import { parseSecondFactor } from './parse-second-factor.ts'

export const CHALLENGE_COOKIE = 'storefront-challenge'
export const Challenge = z.string().max(200)

const HOME = '/account'
const SIGN_IN = '/account/sign-in'

export const enter = accountForm({
  page: ({ next }) => withNext(SIGN_IN, next),
  fields: Login.pick({ email: true, password: true }).extend({ next: NextPage }),
  isBudgeted: true,
  async submit({ app, visitor, fields: { next, ...login } }) {
    const result = await signIn(app, { ...login, deviceName: visitor.deviceName }, visitor)
    if (!('challenge' in result)) return { to: next ?? HOME, cookies: [await writeSession(app, result)] }
    const cookie = sealCookie(app, CHALLENGE_COOKIE, result.challenge, result.expiresIn)
    return { to: withNext('/account/code', next), cookies: [cookie] }
  },
})

/** A challenge can be answered once, so a wrong code leads back to the password. */
export const answer = accountForm({
  page: ({ next }) => withNext(SIGN_IN, next),
  fields: z.object({ code: z.string().min(1).max(32), next: NextPage }),
  isBudgeted: true,
  async submit({ app, visitor, fields, cookie }) {
    const challenge = openCookie(app, CHALLENGE_COOKIE, Challenge, cookie(CHALLENGE_COOKIE))
    if (challenge === undefined) throw new Refusal('invalid_challenge')
    const secondFactor = parseSecondFactor(fields.code)
    const session = await answerChallenge(app, { challenge, secondFactor }, visitor)
    const cookies = [await writeSession(app, session), dropCookie(app, CHALLENGE_COOKIE)]
    return { to: fields.next ?? HOME, cookies }
  },
})

export const join = accountForm({
  page: () => '/account/register',
  fields: z.preprocess(withTerms, Registration),
  isBudgeted: true,
  async submit({ app, t, visitor, fields, messages }) {
    const { current } = app.settings
    if (!isGroupOn(current, 'registration')) throw new Refusal('registration_closed')
    const { name, email, password, phone } = fields
    const account = { name, email, password, phone, locale: messages.locale, deviceName: visitor.deviceName }
    const session = await register(
      app,
      { ...account, acceptsTerms: fields.terms === true },
      { ...visitor, siteUrl: siteFormat(app).url('/') },
    )
    return {
      to: HOME,
      done: t('account.register.done'),
      cookies: [await writeSession(app, session)],
    }
  },
})

export const leave = accountForm({
  page: () => HOME,
  fields: z.object({}),
  isSignedIn: true,
  async submit({ app, t }, customer) {
    await signOut(app, customer.sessionId)
    return { to: SIGN_IN, done: t('account.signed_out'), cookies: [dropSession(app)] }
  },
})

/** Browsers send a ticked box as `on`. */
function withTerms(fields: unknown): unknown {
  const given = fields as Record<string, string>
  return { ...given, terms: given.terms === 'on' }
}
