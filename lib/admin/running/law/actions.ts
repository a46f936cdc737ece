'use server'

import { z } from 'zod'
import { draftLegalPages, publishLegalPage } from '#lib/domains/running/law/index.ts'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { legalPageNames } from '#lib/services/settings/index.ts'
import { NoFields } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'

export const draft = actForm({
  fields: NoFields,
  act: draftLegalPages,
  done: (t, _, drafted) => t('admin.law.drafted', { count: drafted.length }),
})

export const publish = staffForm({
  fields: z.object({ page: z.enum(legalPageNames) }),
  calls: [publishLegalPage, changeSettings],
  async run({ app, actor, t }, { page }) {
    await publishLegalPage(app, actor, { page })
    await app.settings.refresh()
    return { done: t('admin.law.published') }
  },
})
