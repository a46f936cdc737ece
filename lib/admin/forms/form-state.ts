/** An action's answer to a form. */
export type FormState = {
  /** Counts the answers, so that the same answer twice is noticed as such. */
  answered: number
  /** Messages by field. */
  errors: Record<string, string[]>
  /** The error of the form as a whole. */
  message?: string
  /** The success message, shown for a moment. */
  done?: string
  /** The field of the form's `undo` action that takes it back. */
  undo?: string
  /** Of several rows, those that the action refused. The form keeps what was typed for them. */
  refused?: readonly string[]
  /** Where to go on. */
  to?: string
  /** The act needs a proof of who acts; the form is sent again after it. */
  needsProof?: boolean
  /** Consequences of the act that need consent first; the form is then sent again with this field. */
  asks?: { title: string; text: string; items: string[]; confirm: string; field: string; value: string }
  /** Someone else saved changes in between: the fields' present values by name, and their version. */
  conflict?: { version: string; theirs: Record<string, string> }
  /** The entered values, apart from secrets. */
  values: Record<string, string>
  /** The result of a lookup by the form, such as prices. The form keeps what was typed. */
  found?: unknown
  /** Secrets that cannot be shown again, such as recovery codes. */
  shown?: readonly string[]
}

export const EMPTY_FORM: FormState = { answered: 0, errors: {}, values: {} }

/** An action that a form is sent to. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>
