import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { InvalidSetting } from '#lib/services/settings/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import type { Invalid } from '#lib/web/refusals/refusal.ts'
import { type GuestPanel, guestRequest, memberRequest, type Panel } from '../request/panel-request.ts'
import type { FormState } from './form-state.ts'

/** What became of a form. */
export type Outcome = Pick<FormState, 'done' | 'undo' | 'to' | 'shown' | 'found'> & {
  /** With `found`: fields that are filled in with something else than was typed. */
  values?: FormState['values']
}

type Handled<P, S extends z.ZodType> = {
  schema: S
  run(panel: P, input: z.output<S>, form: FormData): Promise<Outcome>
  /** For forms with a field `version`: the fields as they are now, if somebody else has saved meanwhile; null if it is gone. */
  current?(panel: P, input: z.output<S>): Promise<FormState['conflict'] | null>
}

/** Answers a form of somebody signed in: checks its fields, runs the verb, and words what it refuses. */
export async function answerForm<S extends z.ZodType>(
  before: FormState,
  form: FormData,
  handled: Handled<Panel, S>,
): Promise<FormState> {
  return answer(await memberRequest(), before, form, handled)
}

/** Like `answerForm`, for forms before signing in. */
export async function answerGuestForm<S extends z.ZodType>(
  before: FormState,
  form: FormData,
  handled: Handled<GuestPanel, S>,
): Promise<FormState> {
  return answer(await guestRequest(), before, form, handled)
}

async function answer<P extends GuestPanel, S extends z.ZodType>(
  panel: P,
  before: FormState,
  form: FormData,
  { schema, run, current }: Handled<P, S>,
): Promise<FormState> {
  const state: FormState = { answered: before.answered + 1, errors: {}, values: readValues(form) }
  const messages = chooseMessages(undefined, [panel.locale])
  const parsed = schema.safeParse(readFields(form), { error: messages.errorMap })
  if (!parsed.success) return { ...state, ...explainFields(panel, messages.issues(parsed.error)) }
  let outcome: Outcome
  try {
    outcome = await run(panel, parsed.data, form)
  } catch (error) {
    const explained = explain(panel, error)
    const isStale = isDomainError(error, 'stale')
    const conflict = isStale ? await current?.(panel, parsed.data) : undefined
    return conflict
      ? { ...state, conflict, errors: {}, message: panel.t('admin.form.conflict') }
      : { ...state, ...explained }
  }
  // Without scripts, a browser has to be led on; with them, the form does so itself.
  if (outcome.to !== undefined && !(await headers()).has('next-action')) redirect(outcome.to)
  const { values, ...rest } = outcome
  return { ...state, ...rest, values: rest.found === undefined ? {} : { ...state.values, ...values } }
}

const OWN_FIELD = /^\$ACTION/
const SECRET = /password|code|secret/i

/** The fields; of a name that is sent repeatedly, all values. */
function readFields(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(form.keys())) {
    if (OWN_FIELD.test(name)) continue
    const given = form.getAll(name).filter((value) => typeof value === 'string')
    fields[name] = given.length === 1 ? (given[0] ?? '') : given
  }
  return fields
}

function readValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !OWN_FIELD.test(name) && !SECRET.test(name) ? [[name, value]] : [],
    ),
  )
}

type Explained = Pick<FormState, 'errors' | 'message' | 'needsProof'>

/** The messages for a refusal. Rethrows errors that nobody expected, which Next logs and hides. */
function explain(panel: GuestPanel, error: unknown): Explained {
  if (error instanceof InvalidSetting)
    return { errors: { [error.key]: [...error.reasons] }, message: panel.t('admin.form.faults') }
  if (isDomainError(error, 'sudo_needed')) return { errors: {}, needsProof: true }
  if (isDomainError(error, 'forbidden')) panel.app.security.note('panel.refused', error.facts)
  const { app, locale, t } = panel
  const explained = explainDomainError(error, locale, createFormat(app.settings.current, app.defaultSiteUrl))
  if (!explained) throw error
  return { ...explained, message: explained.message ?? t('admin.form.faults') }
}

function explainFields(panel: GuestPanel, invalid: Invalid): Explained {
  const { errors } = chooseMessages(undefined, [panel.locale]).invalid(invalid)
  return { errors, message: panel.t('admin.form.faults') }
}
