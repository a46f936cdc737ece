import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import type { Visitor } from '../../visitors/identify-visitor.ts'
import type { Cookies } from '../../visitors/website-visitor.ts'
import type { Said } from '../notice.ts'

/** A submitted form. */
export type FormCall<Fields> = {
  app: App
  visitor: Visitor
  fields: Fields
  files: readonly Buffer[]
  messages: Messages
  t: Translate
  /** The value of a browser cookie. */
  cookie(name: string): string | undefined
  /** All of them, by their full name. */
  cookies: Cookies
}

/** The result of a form: the page to show next, with a message. */
export type Outcome = Said & {
  to: string
  /** `Set-Cookie` lines. */
  cookies?: string[]
}

/** A form of the account pages. Errors are shown on its own page. */
export type AccountForm<S extends z.ZodType = z.ZodType> = {
  /** The path of the form's page. */
  page(fields: Record<string, string>): string
  fields: S
  /** The faults that the domain would find in the fields, shown along with those that their schema finds. */
  alsoWrong?(app: App, fields: Record<string, string>): Record<string, FieldFault[]>
  takesFiles?: boolean
  /** Its requests count towards the sign-in limit, as the API's do. */
  isBudgeted?: boolean
} & (
  | {
      isSignedIn: true
      submit(call: FormCall<z.output<S>>, customer: AuthenticatedCustomer): Promise<Outcome>
    }
  | { isSignedIn?: false; submit(call: FormCall<z.output<S>>): Promise<Outcome> }
)

/** Gives `submit` the type of the fields. */
export function accountForm<S extends z.ZodType>(form: AccountForm<S>): AccountForm {
  return form as unknown as AccountForm
}
