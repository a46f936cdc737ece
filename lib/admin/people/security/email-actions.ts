'use server'

import { z } from 'zod'
import { confirmEmailChange, requestEmailChange } from '#lib/domains/people/staff/index.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { Email } from '../entry/schemas.ts'

export const askForEmailChange = actForm({
  fields: z.object({ email: Email }).transform(({ email }) => email),
  act: requestEmailChange,
  done: (t) => t('admin.security.email_asked'),
})

export const confirmEmail = staffForm({
  fields: z.object({ token: z.string().min(1).max(200) }),
  calls: confirmEmailChange,
  async run({ app, actor, t }, { token }) {
    const isDone = await confirmEmailChange(app, actor, token)
    return {
      done: t(isDone ? 'admin.entry.email_change_done' : 'admin.entry.email_change_half'),
      to: '/admin/security',
    }
  },
})
