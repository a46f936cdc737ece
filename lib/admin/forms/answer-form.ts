import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import type { Invalid } from '#lib/web/refusals/refusal.ts'
import { noteRefused } from '../request/note-refused.ts'
import type { GuestPanel } from '../request/panel-request.ts'
import { EMPTY_FORM, type FormState } from './form-state.ts'
import { OWN_FIELD, readValues } from './read-values.ts'

/** The result of a form. One that did only a part of its work has a `message`, and `errors` beside the fields of the rest. */
export type Outcome = Pick<FormState, 'done' | 'undo' | 'refused' | 'to' | 'shown' | 'found' | 'asks'> & {
  message?: string
  errors?: Record<string, string[]>
  /** With `found`: fields that are filled in with something other than what was typed. */
  values?: FormState['values']
}

/** How a form is handled. */
export type Handling<P, S extends z.ZodType> = {
  fields: S
  run(panel: P, input: z.output<S>, form: FormData): Promise<Outcome>
  /** For forms with a field `version`: the fields as they are now, if someone else has saved since; null if it is gone. */
  current?(panel: P, input: z.output<S>, form: FormData): Promise<FormState['conflict'] | null>
  /** The value that the form goes on to show as `found` if it is refused. */
  foundWhenRefused?(panel: P, form: FormData, before: FormState): Promise<unknown>
}

type Checked<P, S extends z.ZodType> = Handling<P, S> & {
  /** The permission that the sender lacks. */
  lacking?(panel: P): Permission | undefined
}

/** Answers a form: checks who sends it and its fields, runs it, and words what is refused. */
export async function answerForm<P extends GuestPanel, S extends z.ZodType>(
  panel: P,
  given: FormState,
  sent: FormData,
  handling: Checked<P, S>,
): Promise<FormState> {
  const { before, form } = readArguments(given, sent)
  const state: FormState = { answered: before.answered + 1, errors: {}, values: readValues(form) }
  const outcome = await runForm(panel, form, handling)
  if (isRefused(outcome)) {
    const { foundWhenRefused } = handling
    const isShown = foundWhenRefused && (outcome.message !== undefined || outcome.needsProof)
    return { ...state, ...outcome, ...(isShown && { found: await foundWhenRefused(panel, form, before) }) }
  }
  // Without scripts, a browser has to be redirected; with them, the form does so itself.
  if (outcome.to !== undefined && !(await headers()).has('next-action')) redirect(outcome.to)
  const { values, ...rest } = { ...keepShown(before, outcome), ...outcome }
  const isSaved = rest.found === undefined && rest.asks === undefined && rest.refused === undefined
  return { ...state, ...rest, values: isSaved ? {} : { ...state.values, ...values } }
}

/** A form that leads to another page is rendered once more before that is there: it goes on showing what it was about. */
function keepShown({ found }: FormState, { to }: Outcome): Pick<FormState, 'found'> {
  return to === undefined || found === undefined ? {} : { found }
}

/** Browsers can call an action with anything. */
function readArguments(before: unknown, form: unknown): { before: FormState; form: FormData } {
  const answered = Number((before as FormState | null | undefined)?.answered)
  const isState = Number.isSafeInteger(answered)
  return {
    before: isState ? { ...EMPTY_FORM, ...(before as FormState), answered } : EMPTY_FORM,
    form: form instanceof FormData ? form : new FormData(),
  }
}

async function runForm<P extends GuestPanel, S extends z.ZodType>(
  panel: P,
  form: FormData,
  { fields, run, current, lacking }: Checked<P, S>,
): Promise<Outcome | Refused> {
  const permission = lacking?.(panel)
  if (permission !== undefined) return explain(panel, new DomainError('forbidden', { permission }))
  const messages = chooseMessages(undefined, [panel.locale])
  const parsed = fields.safeParse(readFields(form), {
    error: (issue) => (isEmpty(issue) ? panel.t('api.issues.required') : messages.errorMap(issue)),
  })
  if (!parsed.success) return explainFields(panel, messages.issues(parsed.error))
  try {
    return await run(panel, parsed.data, form)
  } catch (error) {
    const explained = explain(panel, error)
    const conflict = isDomainError(error, 'stale') ? await current?.(panel, parsed.data, form) : undefined
    return conflict ? { errors: {}, conflict, message: panel.t('admin.form.conflict') } : explained
  }
}

/** A field that was left empty is to be filled in, whatever its format. */
function isEmpty({ code, input, message }: z.core.$ZodRawIssue): boolean {
  return code === 'invalid_format' && input === '' && message === undefined
}

/** The fields; of a name that is sent repeatedly, all values. Lines end with LF, whatever the browser sends. */
function readFields(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(form.keys())) {
    if (OWN_FIELD.test(name)) continue
    const given = form
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' ? [value.replaceAll('\r\n', '\n')] : []))
    fields[name] = given.length === 1 ? (given[0] ?? '') : given
  }
  return fields
}

type Refused = Pick<FormState, 'errors' | 'message' | 'needsProof' | 'conflict'>

function isRefused(outcome: Outcome | Refused): outcome is Refused {
  return outcome.errors !== undefined
}

/** The messages for a refusal. Rethrows unexpected errors, which Next logs and hides. */
function explain(panel: GuestPanel, error: unknown): Refused {
  if (isDomainError(error, 'sudo_needed')) return { errors: {}, needsProof: true }
  if (isDomainError(error, 'forbidden')) noteRefused(panel, error)
  const { app, locale, t } = panel
  const explained = explainDomainError(error, locale, createFormat(app.settings.current, app.defaultSiteUrl))
  if (!explained) throw error
  return { ...explained, message: explained.message ?? t('admin.form.faults') }
}

function explainFields(panel: GuestPanel, invalid: Invalid): Refused {
  const { errors } = chooseMessages(undefined, [panel.locale]).invalid(invalid)
  return { errors, message: panel.t('admin.form.faults') }
}
