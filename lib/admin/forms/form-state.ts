/** What an action answers a form with. */
export type FormState = {
  /** Counts the answers, so that the same answer twice is noticed as such. */
  answered: number
  /** Messages by field. */
  errors: Record<string, string[]>
  /** What is wrong with the whole. */
  message?: string
  /** What was done, to be shown in passing. */
  done?: string
  /** The field of the form's `undo` action that takes it back. */
  undo?: string
  /** Where to go on. */
  to?: string
  /** The act needs a proof of who acts; the form is sent again after it. */
  needsProof?: boolean
  /** Somebody else has saved meanwhile: what the form's fields are now, by name, and the version that this is. */
  conflict?: { version: string; theirs: Record<string, string> }
  /** What was typed, apart from secrets. */
  values: Record<string, string>
  /** What the form was sent to find out, such as prices. It stays as it was typed. */
  found?: unknown
  /** What cannot be shown again, such as recovery codes. */
  shown?: readonly string[]
}

export const EMPTY_FORM: FormState = { answered: 0, errors: {}, values: {} }

/** An action that a form is sent to. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>
