import type { z } from 'zod'
import type { Panel } from '../request/panel-request.ts'
import { answerForm } from './answer-form.ts'
import type { FormState } from './form-state.ts'

type Act<S extends z.ZodType, Result> = {
  /** Makes of the form's fields what the verb takes. */
  schema: S
  act(app: Panel['app'], actor: Panel['actor'], subject: z.output<S>): Promise<Result>
  /** What the person is shown in passing afterwards. */
  done(t: Panel['t'], subject: z.output<S>, result: Result): string
  /** Where to go on, if not on the same page. */
  to?(subject: z.output<S>): string
}

/** Answers a form of somebody signed in that calls one verb with what the form says; `answerForm` is for all others. */
export async function answerAct<S extends z.ZodType, Result>(
  before: FormState,
  form: FormData,
  { schema, act, done, to }: Act<S, Result>,
): Promise<FormState> {
  return answerForm(before, form, {
    schema,
    async run({ app, actor, t }, subject) {
      const result = await act(app, actor, subject)
      return { done: done(t, subject, result), ...(to && { to: to(subject) }) }
    },
  })
}
