import type { z } from 'zod'
import type { App } from '#lib/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { Visitor } from '../../visitors/visitor.ts'
import type { Notice } from '../notice.ts'

/** A form as it was sent. */
export type FormCall<Fields> = {
  app: App
  visitor: Visitor
  fields: Fields
  messages: Messages
  /** The value of a cookie of the browser. */
  cookie(name: string): string | undefined
}

/** What follows on a form: the page that is shown next, with what it says. */
export type Outcome = {
  to: string
  /** Said on that page. */
  done?: string
  codes?: Notice['codes']
  /** `Set-Cookie` lines. */
  cookies?: string[]
}

/** A form of the account pages. Faults are told on its own page. */
export type AccountForm<S extends z.ZodType = z.ZodType> = {
  /** Where it stands. */
  page(fields: Record<string, string>): string
  fields: S
  /** Its requests count as the API's to sign in do. */
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
