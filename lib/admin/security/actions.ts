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
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, NoFields } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

const Code = z.object({ code: z.string().trim().min(1).max(40) })
const NewPassword = z.object({ password: z.string().min(1).max(1000) })
const Profile = z.object({
  name: z.string().trim().min(1).max(120),
  locale: z.enum(PANEL_LOCALES).or(z.literal('')),
})
const YEAR_SECONDS = 365 * 24 * 3600

export async function confirmTotp(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Code,
    run: async ({ app, actor }, { code }) => ({ shown: await confirmOwnTotp(app, actor, code) }),
  })
}

export async function removeTotp(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: NoFields,
    act: removeOwnTotp,
    done: (t) => t('admin.security.totp_removed'),
  })
}

export async function removePasskey(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removeOwnPasskey,
    done: (t) => t('admin.security.passkey_removed'),
  })
}

export async function renewCodes(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: NoFields,
    run: async ({ app, actor }) => ({ shown: await renewOwnCodes(app, actor) }),
  })
}

export async function changePassword(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: NewPassword,
    async run({ app, actor, t }, { password }) {
      await changeOwnPassword(app, actor, password)
      return { done: t('admin.security.password_changed') }
    },
  })
}

export async function saveProfile(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Profile,
    async run({ app, actor, t }, { name, locale }) {
      await renameSelf(app, actor, name)
      await chooseOwnLanguage(app, actor, locale || null)
      const kept = await cookies()
      if (locale === '') kept.delete(PANEL_LANGUAGE_COOKIE)
      else kept.set(PANEL_LANGUAGE_COOKIE, locale, { maxAge: YEAR_SECONDS, sameSite: 'lax', path: '/' })
      return { done: t('admin.security.saved') }
    },
  })
}

export async function endSession(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: endOwnSession,
    done: (t) => t('admin.security.session_ended'),
  })
}

export async function endOthers(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: NoFields,
    act: endOtherSessions,
    done: (t) => t('admin.security.others_ended'),
  })
}
