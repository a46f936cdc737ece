import type { FormNotice } from './form-notice.ts'
import type { VisitorForm } from './visitor-form.ts'

/** What a page says below its comments or reviews, and the form to add to them where there is one. */
export type Respond = {
  form: VisitorForm | null
  /** What became of the form that was sent. */
  notice: { kind: string; text: string } | null
  /** Why there is no form; '' where there is one, or nothing to say. */
  reason: string
  /** What can be done about that. */
  link: { label: string; url: string } | null
  /** Whom a comment answers. */
  reply: { name: string; cancel_url: string } | null
}

export function respond(given: Partial<Respond>, notice: FormNotice | undefined): Respond {
  const said = notice ? { kind: notice.kind, text: notice.text } : null
  return { form: null, reason: '', link: null, reply: null, notice: said, ...given }
}
