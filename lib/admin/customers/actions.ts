'use server'

import { z } from 'zod'
import {
  eraseCustomer,
  exportCustomer,
  mailAccountReset,
  noteOnCustomer,
  reinstateAccount,
  removeCustomerNote,
  resetAccountFactor,
  signOutAccount,
  suspendAccount,
} from '#lib/domains/customers/index.ts'
import { presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { answerForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'
import type { Panel } from '../request/panel-request.ts'

/** It is not read on one of the customer's devices. */
const NO_DEVICE = 0

const Id = z.coerce.number().int().positive()
const Named = z.object({ id: Id })
const Note = Named.extend({ text: z.string().trim().min(1).max(5000) })
const OneNote = Named.extend({ note: Id })

export async function suspend(before: FormState, form: FormData): Promise<FormState> {
  return actOnCustomer(before, form, suspendAccount, (t) => t('admin.customers.suspended'))
}

export async function reinstate(before: FormState, form: FormData): Promise<FormState> {
  return actOnCustomer(before, form, reinstateAccount, (t) => t('admin.customers.reinstated'))
}

export async function resetFactor(before: FormState, form: FormData): Promise<FormState> {
  return actOnCustomer(before, form, resetAccountFactor, (t) => t('admin.customers.factor_reset'))
}

export async function mailReset(before: FormState, form: FormData): Promise<FormState> {
  return actOnCustomer(before, form, mailAccountReset, (t) => t('admin.customers.reset_mailed'))
}

export async function signOutEverywhere(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Named,
    async run({ app, actor, t }, { id }) {
      return { done: t('admin.customers.signed_out', { count: await signOutAccount(app, actor, id) }) }
    },
  })
}

export async function note(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Note,
    async run({ app, actor, t }, given) {
      await noteOnCustomer(app, actor, given)
      return { done: t('admin.customers.noted') }
    },
  })
}

export async function removeNote(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: OneNote,
    async run({ app, actor, t }, { id, note: noteId }) {
      await removeCustomerNote(app, actor, { id, noteId })
      return { done: t('admin.customers.note_removed') }
    },
  })
}

export async function exportData(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Named,
    async run({ app, actor, t }, { id }) {
      const data = await exportCustomer(app, actor, id)
      const format = createFormat(app.settings.current, app.defaultSiteUrl)
      const file = JSON.stringify(presentExport(data, NO_DEVICE, format), null, 2)
      return { done: t('admin.customers.exported'), shown: [`${file}\n`] }
    },
  })
}

export async function erase(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Named,
    async run({ app, actor, t }, { id }) {
      await eraseCustomer(app, actor, id)
      return { done: t('admin.customers.erased'), to: '/admin/customers' }
    },
  })
}

/** Answers a form that does one thing to the customer it names. */
async function actOnCustomer(
  before: FormState,
  form: FormData,
  act: (app: Panel['app'], actor: Panel['actor'], id: number) => Promise<unknown>,
  done: (t: Panel['t']) => string,
): Promise<FormState> {
  return answerForm(before, form, {
    schema: Named,
    async run({ app, actor, t }, { id }) {
      await act(app, actor, id)
      return { done: done(t) }
    },
  })
}
