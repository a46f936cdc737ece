'use server'

import {
  acceptInvitation,
  answerStaffChallenge,
  type CodeFactor,
  proveStaff,
  setUpOwner,
  signInStaff,
  signOutStaff,
} from '#lib/domains/people/staff/index.ts'
import { PANEL_PATH } from '#lib/web/panel/panel-path.ts'
import { answerForm, answerGuestForm, type Outcome } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'
import type { GuestPanel } from '../request/panel-request.ts'
import { readPanelCookie, setPanelCookie } from '../request/session-cookie.ts'
import { nextPath } from './next-path.ts'
import { Code, Join, Nothing, Proof, RecoveryCode, SetUp, SignIn } from './schemas.ts'

export async function signIn(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: SignIn,
    async run({ app, browser }, { email, password, next }): Promise<Outcome> {
      const entered = await signInStaff(app, { email, password }, browser)
      if ('session' in entered) {
        await setPanelCookie(app, 'panel', entered.session)
        return { to: nextPath(next) }
      }
      await setPanelCookie(app, 'panel-challenge', entered.challenge)
      return { to: `${PANEL_PATH}/sign-in/code?next=${encodeURIComponent(nextPath(next))}` }
    },
  })
}

export async function answerWithCode(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: Code,
    run: (panel, { code, next }) => answerSecondFactor(panel, { code }, next),
  })
}

export async function answerWithRecoveryCode(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: RecoveryCode,
    run: (panel, { recovery_code: recoveryCode, next }) => answerSecondFactor(panel, { recoveryCode }, next),
  })
}

async function answerSecondFactor(
  { app, browser }: GuestPanel,
  factor: CodeFactor,
  next: string | undefined,
): Promise<Outcome> {
  const challenge = (await readPanelCookie(app, 'panel-challenge')) ?? ''
  const session = await answerStaffChallenge(app, { challenge, factor }, browser)
  await setPanelCookie(app, 'panel-challenge', '')
  await setPanelCookie(app, 'panel', session)
  return { to: nextPath(next) }
}

export async function setUp(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: SetUp,
    async run({ app, browser }, input) {
      await setPanelCookie(app, 'panel', await setUpOwner(app, input, browser))
      return { to: PANEL_PATH }
    },
  })
}

export async function join(before: FormState, form: FormData): Promise<FormState> {
  return answerGuestForm(before, form, {
    schema: Join,
    async run({ app, browser }, input) {
      await setPanelCookie(app, 'panel', await acceptInvitation(app, input, browser))
      return { to: PANEL_PATH }
    },
  })
}

/** Proves who acts, before a grave act. */
export async function prove(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Proof,
    async run({ app, actor }, proof) {
      await proveStaff(app, actor, proof)
      return {}
    },
  })
}

export async function signOut(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Nothing,
    async run({ app, actor }) {
      await signOutStaff(app, actor)
      await setPanelCookie(app, 'panel', '')
      return { to: `${PANEL_PATH}/sign-in` }
    },
  })
}
