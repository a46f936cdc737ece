'use server'

import { z } from 'zod'
import { isDomainError } from '#lib/domains/domain-error.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#lib/domains/people/staff/index.ts'
import { answerForm, answerGuestForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'
import { guestRequest, memberRequest } from '../request/panel-request.ts'
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

/** What the browser is asked to sign in with a passkey. */
export async function askForPasskey() {
  const { app } = await guestRequest()
  return beginPasskeySignIn(app)
}

export async function enterWithPasskey(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: SignInAnswer,
    async run({ app, browser }, { token, answer, next }) {
      await setPanelCookie(app, 'panel', await signInWithPasskey(app, { token, response: answer }, browser))
      return { to: nextPath(next) }
    },
  })
}

/** What the browser is asked to make a passkey; null if a proof of who acts is needed first. */
export async function askForNewPasskey() {
  const { app, actor } = await memberRequest()
  return beginPasskey(app, actor).catch((error) => {
    if (isDomainError(error, 'sudo_needed')) return null
    throw error
  })
}

export async function registerPasskey(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: NewPasskey,
    async run({ app, actor, t }, { token, answer, name }) {
      await addPasskey(app, actor, { token, response: answer, name })
      return { done: t('admin.security.passkey_added') }
    },
  })
}
