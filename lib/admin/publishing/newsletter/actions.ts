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
import { ById, RowId, Version } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { NEWSLETTER_PATH } from './newsletter-path.ts'

const Subject = z.string().trim().min(1).max(200)
const Written = z.object({ id: RowId, version: Version, subject: Subject, bodyHtml: z.string().max(500_000) })

export const create = staffForm({
  fields: z.object({ subject: Subject }),
  calls: createIssue,
  async run({ app, actor }, { subject }) {
    return { to: `${NEWSLETTER_PATH}/${await createIssue(app, actor, subject)}` }
  },
})

export const save = staffForm({
  fields: Written,
  calls: saveIssue,
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

export const test = staffForm({
  fields: ById,
  calls: testIssue,
  async run({ app, actor, t }, id) {
    const siteUrl = siteAddress(app.settings.current, app.defaultSiteUrl)
    const email = await testIssue(app, actor, { id, siteUrl })
    return { done: t('admin.newsletter.tested', { email }) }
  },
})

export const send = staffForm({
  fields: z.object({ id: RowId, version: Version }),
  calls: sendIssue,
  async run({ app, actor, t }, input) {
    const count = await sendIssue(app, actor, input)
    app.outbox.nudge()
    return { done: t('admin.newsletter.sending_to', { count }) }
  },
})

export const stop = actForm({ fields: ById, act: stopIssue, done: (t) => t('admin.newsletter.stopped') })

export const resume = actForm({
  fields: ById,
  act: resumeIssue,
  done: (t) => t('admin.newsletter.resumed'),
})

export const remove = actForm({
  fields: ById,
  act: deleteIssue,
  done: (t) => t('admin.newsletter.deleted'),
  to: () => NEWSLETTER_PATH,
})
