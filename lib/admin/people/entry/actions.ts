'use server'

import type { SecondFactor } from '#lib/domains/people/accounts/index.ts'
import {
  acceptInvitation,
  answerStaffChallenge,
  proveStaff,
  setUpOwner,
  signInStaff,
  signOutStaff,
} from '#lib/domains/people/staff/index.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import type { Outcome } from '../../forms/answer-form.ts'
import { guestForm, OWN, staffForm } from '../../forms/form-action.ts'
import type { GuestPanel } from '../../request/panel-request.ts'
import { dropPendingSignIn, keepPendingSignIn, readPendingSignIn } from '../../request/pending-sign-in.ts'
import { setPanelCookie } from '../../request/session-cookie.ts'
import { nextPath } from './next-path.ts'
import { Code, Join, Nothing, Proof, RecoveryCode, SetUp, SignIn } from './schemas.ts'
import { spendAttempt } from './spend-attempt.ts'

export const signIn = guestForm({
  fields: SignIn,
  async run(panel, { email, password, next }): Promise<Outcome> {
    const { app, browser } = panel
    await spendAttempt(panel)
    const entered = await signInStaff(app, { email, password }, browser)
    if ('session' in entered) {
      await setPanelCookie(app, 'panel', entered.session)
      return { to: nextPath(next) }
    }
    await keepPendingSignIn(app, entered.challenge)
    return { to: `${PANEL_PATH}/sign-in/code?next=${encodeURIComponent(nextPath(next))}` }
  },
})

export const answerWithCode = guestForm({
  fields: Code,
  run: (panel, { code, next }) => answerSecondFactor(panel, { code }, next),
})

export const answerWithRecoveryCode = guestForm({
  fields: RecoveryCode,
  run: (panel, { recovery_code: recoveryCode, next }) => answerSecondFactor(panel, { recoveryCode }, next),
})

async function answerSecondFactor(
  panel: GuestPanel,
  factor: SecondFactor,
  next: string | undefined,
): Promise<Outcome> {
  const { app, browser } = panel
  await spendAttempt(panel)
  const challenge = await readPendingSignIn(app)
  const session = await answerStaffChallenge(app, { challenge, factor }, browser)
  await dropPendingSignIn(app)
  await setPanelCookie(app, 'panel', session)
  return { to: nextPath(next) }
}

export const setUp = guestForm({
  fields: SetUp,
  async run(panel, input) {
    await spendAttempt(panel)
    const { app, browser } = panel
    await setPanelCookie(app, 'panel', await setUpOwner(app, input, browser))
    return { to: PANEL_PATH }
  },
})

export const join = guestForm({
  fields: Join,
  async run(panel, input) {
    await spendAttempt(panel)
    const { app, browser } = panel
    await setPanelCookie(app, 'panel', await acceptInvitation(app, input, browser))
    return { to: PANEL_PATH }
  },
})

/** Confirms who acts, before an action that requires it. */
export const prove = staffForm({
  fields: Proof,
  calls: OWN,
  async run({ app, actor }, proof) {
    await setPanelCookie(app, 'panel', await proveStaff(app, actor, proof))
    return {}
  },
})

export const signOut = staffForm({
  fields: Nothing,
  calls: OWN,
  async run({ app, actor }) {
    await signOutStaff(app, actor)
    await setPanelCookie(app, 'panel', '')
    return { to: `${PANEL_PATH}/sign-in` }
  },
})
