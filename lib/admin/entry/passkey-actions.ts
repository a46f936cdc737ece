'use server'

import { z } from 'zod'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#lib/domains/people/staff/index.ts'
import { guestCall, guestForm, OWN, staffCall, staffForm } from '../forms/form-action.ts'
import { setPanelCookie } from '../request/session-cookie.ts'
import { nextPath } from './next-path.ts'
import { Next } from './schemas.ts'

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

/** The challenge for signing in with a passkey. */
export const askForPasskey = guestCall(({ app }) => beginPasskeySignIn(app))

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
