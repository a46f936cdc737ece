'use server'

import { forgotStaffPassword, resetStaffPassword } from '#lib/domains/people/staff/index.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { guestForm } from '../../forms/form-action.ts'
import { Forgot, Reset } from './schemas.ts'
import { spendAttempt } from './spend-attempt.ts'

/** The answer does not depend on whether there is such an account. */
export const askForReset = guestForm({
  fields: Forgot,
  async run(panel, { email }) {
    await spendAttempt(panel)
    await forgotStaffPassword(panel.app, email)
    return { done: panel.t('admin.entry.forgot_sent') }
  },
})

export const reset = guestForm({
  fields: Reset,
  async run(panel, input) {
    await spendAttempt(panel)
    await resetStaffPassword(panel.app, input, panel.browser)
    return { done: panel.t('admin.entry.reset_done'), to: `${PANEL_PATH}/sign-in` }
  },
})
