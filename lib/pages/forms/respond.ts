import type { FormNotice } from './form-notice.ts'
import type { VisitorForm } from './visitor-form.ts'

/** The part of a page with its form, such as the one below comments or reviews. */
export type Respond = {
  form: VisitorForm | null
  /** The result of the submitted form. */
  notice: {
    kind: string
    text: string
    /** The invalid fields of the form below, each with the address of its field on the page. */
    errors: { label: string; text: string; url: string }[]
  } | null
  /** Why there is no form; empty if there is one, or no reason to give. */
  reason: string
  /** Where the visitor can change that. */
  link: { label: string; url: string } | null
  /** The author being replied to. */
  reply: { name: string; cancel_url: string } | null
}

export function respond(given: Partial<Respond>, notice: FormNotice | undefined): Respond {
  const errors = (given.form?.fields ?? []).filter(({ error }) => error !== '').map(toError)
  const said = notice ? { kind: notice.kind, text: notice.text, errors } : null
  return { form: null, reason: '', link: null, reply: null, notice: said, ...given }
}

function toError({ id, label, error }: VisitorForm['fields'][number]) {
  return { label, text: error, url: `#${id}` }
}
