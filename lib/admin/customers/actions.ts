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
} from '#lib/domains/people/accounts/staff/index.ts'
import { presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, RowId } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

/** It is not read on one of the customer's devices. */
const NO_DEVICE = 0

const Note = z.object({ id: RowId, text: z.string().trim().min(1).max(5000) })
const OneNote = z.object({ id: RowId, note: RowId })

export async function suspend(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: suspendAccount,
    done: (t) => t('admin.customers.suspended'),
  })
}

export async function reinstate(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: reinstateAccount,
    done: (t) => t('admin.customers.reinstated'),
  })
}

export async function resetFactor(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: resetAccountFactor,
    done: (t) => t('admin.customers.factor_reset'),
  })
}

export async function mailReset(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: mailAccountReset,
    done: (t) => t('admin.customers.reset_mailed'),
  })
}

export async function signOutEverywhere(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: signOutAccount,
    done: (t, _id, count) => t('admin.customers.signed_out', { count }),
  })
}

export async function note(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: Note,
    act: noteOnCustomer,
    done: (t) => t('admin.customers.noted'),
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
    schema: ById,
    async run({ app, actor, t }, id) {
      const data = await exportCustomer(app, actor, id)
      const format = createFormat(app.settings.current, app.defaultSiteUrl)
      const file = JSON.stringify(presentExport(data, NO_DEVICE, format), null, 2)
      return { done: t('admin.customers.exported'), shown: [`${file}\n`] }
    },
  })
}

export async function erase(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: eraseCustomer,
    done: (t) => t('admin.customers.erased'),
    to: () => '/admin/customers',
  })
}
