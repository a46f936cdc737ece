'use server'

import { z } from 'zod'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#lib/domains/people/staff/index.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { guestCall, guestForm, OWN, staffCall, staffForm } from '../../forms/form-action.ts'
import { setPanelCookie } from '../../request/session-cookie.ts'
import { nextPath } from './next-path.ts'
import { Next } from './schemas.ts'
import { spendAttempt } from './spend-attempt.ts'

/** A browser's answer is checked by the domain, field by field. */
const Answer = z.string().max(20_000).transform(parse)
const Token = z.string().min(1).max(200)
const SignInAnswer = z.object({ token: Token, answer: Answer, next: Next })
const NewPasskey = z.object({ token: Token, answer: Answer, name: z.string().trim().min(1).max(80) })

function parse(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
}

/** The challenge for signing in with a passkey; null if the address has tried too often. */
export const askForPasskey = guestCall(async (panel) => {
  try {
    await spendAttempt(panel)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  return beginPasskeySignIn(panel.app)
})

export const enterWithPasskey = guestForm({
  fields: SignInAnswer,
  async run({ app, browser }, { token, answer, next }) {
    await setPanelCookie(app, 'panel', await signInWithPasskey(app, { token, response: answer }, browser))
    return { to: nextPath(next) }
  },
})

/** The challenge for a new passkey; null if people have to confirm who they are first. */
export const askForNewPasskey = staffCall({
  fields: z.undefined(),
  calls: OWN,
  run: ({ app, actor }) =>
    beginPasskey(app, actor).catch((error) => {
      if (isDomainError(error, 'sudo_needed')) return null
      throw error
    }),
  otherwise: null,
})

export const registerPasskey = staffForm({
  fields: NewPasskey,
  calls: OWN,
  async run({ app, actor, t }, { token, answer, name }) {
    await addPasskey(app, actor, { token, response: answer, name })
    return { done: t('admin.security.passkey_added') }
  },
})
