'use server'

import { retryAllOutboxJobs, retryOutboxJob } from '#lib/domains/running/jobs/index.ts'
import { ById, NoFields } from '../../forms/fields.ts'
import { actForm } from '../../forms/form-action.ts'

export const retry = actForm({
  fields: ById,
  act: retryOutboxJob,
  done: (t) => t('admin.jobs.retried', { count: 1 }),
})

export const retryAll = actForm({
  fields: NoFields,
  act: retryAllOutboxJobs,
  done: (t, _nothing, count) => t('admin.jobs.retried', { count }),
})
