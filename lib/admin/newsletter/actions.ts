'use server'

import { z } from 'zod'
import {
  createIssue,
  deleteIssue,
  findIssue,
  resumeIssue,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '#lib/domains/publishing/newsletter/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, RowId, Version } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import { NEWSLETTER_PATH } from './newsletter-path.ts'

const Subject = z.string().trim().min(1).max(200)
const Written = z.object({ id: RowId, version: Version, subject: Subject, bodyHtml: z.string().max(500_000) })

export async function create(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: z.object({ subject: Subject }),
    async run({ app, actor }, { subject }) {
      return { to: `${NEWSLETTER_PATH}/${await createIssue(app, actor, subject)}` }
    },
  })
}

export async function save(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Written,
    async run({ app, actor, t }, given) {
      await saveIssue(app, actor, given)
      return { done: t('admin.newsletter.saved') }
    },
    async current({ app, actor }, { id }) {
      const issue = await findIssue(app, actor, id)
      if (issue?.status !== 'draft') return null
      const { subject, bodyHtml, updatedAt } = issue
      return { version: updatedAt.toISOString(), theirs: { subject, bodyHtml } }
    },
  })
}

export async function test(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: ById,
    async run({ app, actor, t }, id) {
      const siteUrl = siteAddress(app.settings.current, app.defaultSiteUrl)
      const email = await testIssue(app, actor, { id, siteUrl })
      return { done: t('admin.newsletter.tested', { email }) }
    },
  })
}

export async function send(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: z.object({ id: RowId, version: Version }),
    async run({ app, actor, t }, input) {
      const count = await sendIssue(app, actor, input)
      app.outbox.nudge()
      return { done: t('admin.newsletter.sending_to', { count }) }
    },
  })
}

export async function stop(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, { schema: ById, act: stopIssue, done: (t) => t('admin.newsletter.stopped') })
}

export async function resume(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: resumeIssue,
    done: (t) => t('admin.newsletter.resumed'),
  })
}

export async function remove(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: deleteIssue,
    done: (t) => t('admin.newsletter.deleted'),
    to: () => NEWSLETTER_PATH,
  })
}
