'use server'

import { retryAllOutboxJobs, retryOutboxJob } from '#lib/domains/running/jobs/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { ById, NoFields } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'

export async function retry(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: retryOutboxJob,
    done: (t) => t('admin.jobs.retried', { count: 1 }),
  })
}

export async function retryAll(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: NoFields,
    act: retryAllOutboxJobs,
    done: (t, _nothing, count) => t('admin.jobs.retried', { count }),
  })
}
