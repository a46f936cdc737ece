import { z } from 'zod'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Need, Permission } from '#lib/domains/people/staff/authority/index.ts'
import { noteRefused } from '../request/note-refused.ts'
import {
  type GuestPanel,
  guestRequest,
  memberRequest,
  type Panel,
  readyRequest,
} from '../request/panel-request.ts'
import { answerForm, type Handling } from './answer-form.ts'
import type { FormAction, FormState } from './form-state.ts'

/** The declaration of an action of the panel: every export of a file of actions has it. */
export type Declared = {
  /** The required permission; null before anyone is signed in. */
  permissions: readonly Permission[] | null
  /** Whether people have to confirm who they are first. */
  requiresReauth: boolean
  fields: z.ZodType
  /** Whether the form shows something that others may change: it sends the `version` that it shows. */
  isVersioned: boolean
}

export type DeclaredAction<Action> = Action & { readonly declared: Declared }

/** A staff action or query of a domain, which authorises by itself. */
type Guarded = { readonly act: Need } | { readonly need: Need }

/** For functions about the own account, which every role may call. */
export const OWN: Guarded = { need: { permission: 'own', beforeSecondFactor: true } }

type StaffCall<Subject, Result> = Guarded &
  ((app: Panel['app'], actor: Panel['actor'], subject: Subject) => Promise<Result>)

type Act<S extends z.ZodType, Result> = {
  /** Turns the form's fields into what the staff action takes. */
  fields: S
  act: StaffCall<z.output<S>, Result>
  /** The notification that is shown afterwards. */
  done(t: Panel['t'], subject: z.output<S>, result: Result): string
  /** The page to go to; by default, people stay where they are. */
  to?(subject: z.output<S>): string
}

type Run<S extends z.ZodType> = Handling<Panel, S> & {
  /** The staff actions that `run` calls, which say who may send the form. */
  calls: Guarded | readonly Guarded[]
}

/** A form of staff that calls one staff action with its fields. */
export function actForm<S extends z.ZodType, Result>({
  fields,
  act,
  done,
  to,
}: Act<S, Result>): DeclaredAction<FormAction> {
  return staffForm({
    fields,
    calls: act,
    async run({ app, actor, t }, subject) {
      const result = await act(app, actor, subject)
      return { done: done(t, subject, result), ...(to && { to: to(subject) }) }
    },
  })
}

/** Any other form of staff. */
export function staffForm<S extends z.ZodType>({ calls, ...handling }: Run<S>): DeclaredAction<FormAction> {
  const declared = declare(handling.fields, calls, handling.current !== undefined)
  const action = async (before: FormState, form: FormData): Promise<FormState> =>
    answerForm(await memberRequest(), before, form, {
      ...handling,
      lacking: (panel) => declared.permissions?.find((permission) => !panel.may(permission)),
    })
  return Object.assign(action, { declared })
}

/** A form that is sent before anyone is signed in. */
export function guestForm<S extends z.ZodType>(
  handling: Handling<GuestPanel, S>,
): DeclaredAction<FormAction> {
  const action = async (before: FormState, form: FormData): Promise<FormState> =>
    answerForm(await guestRequest(), before, form, handling)
  const declared = { permissions: null, requiresReauth: false, fields: handling.fields, isVersioned: false }
  return Object.assign(action, { declared })
}

type Call<S extends z.ZodType, Result> = {
  calls: Guarded
  /** Checks what the page's script sends. */
  fields: S
  run(panel: Panel, input: z.output<S>): Promise<Result>
  /** The answer to anything else. */
  otherwise: Result
}

/** A call by the script of a page, without a form. */
export function staffCall<S extends z.ZodType, Result>({
  calls,
  fields,
  run,
  otherwise,
}: Call<S, Result>): DeclaredAction<(given?: unknown) => Promise<Result>> {
  const need = requiredPermission(calls)
  const call = async (given?: unknown): Promise<Result> => {
    const panel = await (need.beforeSecondFactor ? memberRequest() : readyRequest())
    if (!panel.may(need.permission)) {
      noteRefused(panel, new DomainError('forbidden', { permission: need.permission }))
      return otherwise
    }
    const parsed = fields.safeParse(given)
    return parsed.success ? run(panel, parsed.data) : otherwise
  }
  return Object.assign(call, { declared: declare(fields, calls, false) })
}

/** A call by the script of a page that is shown before anyone is signed in. */
export function guestCall<Result>(
  run: (panel: GuestPanel) => Promise<Result>,
): DeclaredAction<() => Promise<Result>> {
  const call = async (): Promise<Result> => run(await guestRequest())
  const declared = { permissions: null, requiresReauth: false, fields: z.undefined(), isVersioned: false }
  return Object.assign(call, { declared })
}

function declare(fields: z.ZodType, calls: Guarded | readonly Guarded[], isVersioned: boolean): Declared {
  const needs = [calls].flat().map(requiredPermission)
  return {
    permissions: [...new Set(needs.map(({ permission }) => permission))],
    requiresReauth: needs.some(({ requiresReauth }) => requiresReauth === true),
    fields,
    isVersioned,
  }
}

function requiredPermission(call: Guarded): Need {
  return 'act' in call ? call.act : call.need
}
