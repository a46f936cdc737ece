import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { type DomainCode, DomainError } from '#lib/domains/domain-error.ts'
import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { InvalidSetting } from '#lib/services/settings/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import { type PageCode, type PanelCode, refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'
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
    const isStale = error instanceof DomainError && error.code === 'stale'
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

const PANEL_CODES: readonly DomainCode[] = [
  'forbidden',
  'second_factor_needed',
  'stale',
  'unknown_member',
  'unknown_customer',
  'customer_is_staff',
  'last_owner',
  'already_set_up',
  'build_running',
  'invalid_synonyms',
  'invalid_pins',
  'invalid_origins',
  'invalid_menu',
  'nobody_subscribed',
  'invalid_link',
  'two_factor_on',
  'two_factor_off',
]

/** The messages for a refusal. Rethrows errors that nobody expected, which Next logs and hides. */
function explain(panel: GuestPanel, error: unknown): Explained {
  if (error instanceof InvalidSetting)
    return { errors: { [error.key]: [...error.reasons] }, message: panel.t('admin.form.faults') }
  if (error instanceof OperationRefused)
    return { errors: {}, message: panel.t('admin.refused.operation', { why: error.message }) }
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'sudo_needed') return { errors: {}, needsProof: true }
  if (PANEL_CODES.includes(error.code)) {
    if (error.code === 'forbidden')
      panel.app.security.note('panel.refused', { permission: permissionOf(error) })
    const code = error.code as Exclude<PanelCode, 'sudo_needed'> | PageCode
    return { errors: {}, message: panel.t(`admin.refused.${code}`) }
  }
  const { app, locale } = panel
  const refusal = refuseDomainError(error, createFormat(app.settings.current, app.defaultSiteUrl))
  if (refusal instanceof Invalid) return explainFields(panel, refusal)
  if (refusal instanceof Refusal)
    return { errors: {}, message: chooseMessages(undefined, [locale]).refusal(refusal) }
  throw error
}

function explainFields(panel: GuestPanel, invalid: Invalid): Explained {
  const { errors } = chooseMessages(undefined, [panel.locale]).invalid(invalid)
  return { errors, message: panel.t('admin.form.faults') }
}

function permissionOf(error: DomainError): string {
  return (error as DomainError<'forbidden'>).facts.permission
}
