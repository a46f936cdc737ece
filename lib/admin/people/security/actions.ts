'use server'

import { cookies } from 'next/headers'
import { z } from 'zod'
import {
  changeOwnPassword,
  chooseOwnLanguage,
  confirmOwnTotp,
  endOtherSessions,
  endOwnSession,
  removeOwnPasskey,
  removeOwnTotp,
  renameSelf,
  renewOwnCodes,
} from '#lib/domains/people/staff/index.ts'
import { PANEL_LOCALES } from '#lib/services/texts/index.ts'
import { PANEL_LANGUAGE_COOKIE } from '#lib/web/panel/panel-language.ts'
import { ById, NoFields } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { setPanelCookie } from '../../request/session-cookie.ts'
import { Name } from '../entry/schemas.ts'

const Code = z.object({ code: z.string().trim().min(1).max(40) })
const NewPassword = z.object({ password: z.string().min(1).max(1000) })
const Profile = z.object({
  name: Name,
  locale: z.enum(PANEL_LOCALES).or(z.literal('')),
})
const YEAR_SECONDS = 365 * 24 * 3600

export const confirmTotp = staffForm({
  fields: Code,
  calls: confirmOwnTotp,
  async run({ app, actor }, { code }) {
    const { codes, session } = await confirmOwnTotp(app, actor, code)
    await setPanelCookie(app, 'panel', session)
    return { shown: codes }
  },
})

export const removeTotp = actForm({
  fields: NoFields,
  act: removeOwnTotp,
  done: (t) => t('admin.security.totp_removed'),
})

export const removePasskey = actForm({
  fields: ById,
  act: removeOwnPasskey,
  done: (t) => t('admin.security.passkey_removed'),
})

export const renewCodes = staffForm({
  fields: NoFields,
  calls: renewOwnCodes,
  run: async ({ app, actor }) => ({ shown: await renewOwnCodes(app, actor) }),
})

export const changePassword = staffForm({
  fields: NewPassword,
  calls: changeOwnPassword,
  async run({ app, actor, t }, { password }) {
    await setPanelCookie(app, 'panel', await changeOwnPassword(app, actor, password))
    return { done: t('admin.security.password_changed') }
  },
})

export const saveProfile = staffForm({
  fields: Profile,
  calls: [renameSelf, chooseOwnLanguage],
  async run({ app, actor, t }, { name, locale }) {
    await renameSelf(app, actor, name)
    await chooseOwnLanguage(app, actor, locale || null)
    const kept = await cookies()
    if (locale === '') kept.delete(PANEL_LANGUAGE_COOKIE)
    else kept.set(PANEL_LANGUAGE_COOKIE, locale, { maxAge: YEAR_SECONDS, sameSite: 'lax', path: '/' })
    return { done: t('admin.security.saved') }
  },
})

export const endSession = actForm({
  fields: ById,
  act: endOwnSession,
  done: (t) => t('admin.security.session_ended'),
})

export const endOthers = actForm({
  fields: NoFields,
  act: endOtherSessions,
  done: (t) => t('admin.security.others_ended'),
})
