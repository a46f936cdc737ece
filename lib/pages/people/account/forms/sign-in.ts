import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import {
  answerChallenge,
  register,
  type SignedIn,
  signIn,
  signOut,
} from '#lib/domains/people/accounts/index.ts'
import { dropSession, NextPage, withNext, writeSession } from '#lib/pages/people/visitors/website-visitor.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { dropCookie, openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { Login } from '#lib/web/inputs/account.ts'
import { Registration, registrationFaults } from '#lib/web/inputs/registration.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { readAccountStep } from '../../visitors/former-cookies.ts'
import { dropGuestCookies, guestTokens, handToCustomer } from '../session/guest-cookies.ts'
import { accountForm } from './account-form.ts'
import { parseSecondFactor } from './parse-second-factor.ts'

const Challenge = z.string().max(200)

/** A sign-in that waits for its second factor. */
export const CHALLENGE_COOKIE: SealedCookie<typeof Challenge> = {
  name: 'storefront-challenge',
  schema: Challenge,
  seconds: 300,
  readFormer: readAccountStep('storefront-challenge'),
}

const HOME = '/account'
const SIGN_IN = '/account/sign-in'

export const enter = accountForm({
  page: ({ next }) => withNext(SIGN_IN, next),
  fields: Login.pick({ email: true, password: true }).extend({ next: NextPage }),
  isBudgeted: true,
  async submit(call) {
    const { app, visitor } = call
    const { next, ...login } = call.fields
    const given = { ...login, deviceName: visitor.deviceName, ...guestTokens(call.cookie) }
    const result = await signIn(app, given, visitor)
    if (!('challenge' in result)) return { to: next ?? HOME, cookies: await beginSession(app, result) }
    const cookies = (await sealCookie(app, CHALLENGE_COOKIE, result.challenge, result.expiresIn)) ?? []
    return { to: withNext('/account/code', next), cookies }
  },
})

/** A challenge can be answered once, so a wrong code leads back to the password. */
export const answer = accountForm({
  page: ({ next }) => withNext(SIGN_IN, next),
  fields: z.object({ code: z.string().min(1).max(32), next: NextPage }),
  isBudgeted: true,
  async submit(call) {
    const { app, visitor, fields, cookies: given } = call
    const challenge = await openCookie(app, CHALLENGE_COOKIE, given)
    if (challenge === undefined) throw new Refusal('invalid_challenge')
    const secondFactor = parseSecondFactor(fields.code)
    const session = await answerChallenge(
      app,
      { challenge, secondFactor, ...guestTokens(call.cookie) },
      visitor,
    )
    const cookies = [...(await beginSession(app, session)), ...dropCookie(app, CHALLENGE_COOKIE)]
    return { to: fields.next ?? HOME, cookies }
  },
})

export const join = accountForm({
  page: ({ next }) => withNext('/account/register', next),
  fields: z.preprocess(withTerms, Registration.extend({ next: NextPage })),
  alsoWrong: (app, fields) => registrationFaults(app, withTerms(fields)),
  isBudgeted: true,
  async submit(call) {
    const { app, t, visitor, fields } = call
    const { current } = app.settings
    if (!isGroupOn(current, 'registration')) throw new Refusal('registration_closed')
    const { name, email, password, phone } = fields
    const locale = current['site.locale']
    const account = { name, email, password, phone, locale, deviceName: visitor.deviceName }
    const session = await register(
      app,
      { ...account, acceptsTerms: fields.terms === true, ...guestTokens(call.cookie) },
      { ...visitor, siteUrl: siteFormat(app).url('/') },
    )
    return {
      to: fields.next ?? HOME,
      done: t('account.register.done'),
      cookies: await beginSession(app, session),
    }
  },
})

export const leave = accountForm({
  page: () => HOME,
  fields: z.object({}),
  isSignedIn: true,
  async submit({ app, t }, customer) {
    await signOut(app, customer.sessionId)
    return {
      to: SIGN_IN,
      done: t('account.signed_out'),
      cookies: [dropSession(app), ...dropGuestCookies(app)],
    }
  },
})

async function beginSession(app: App, session: SignedIn): Promise<string[]> {
  return [await writeSession(app, session), ...(await handToCustomer(app, session.customer))]
}

/** Browsers send a ticked box as `on`. */
function withTerms(fields: unknown): Record<string, unknown> {
  const given = fields as Record<string, string>
  return { ...given, terms: given.terms === 'on' }
}
