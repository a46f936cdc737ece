import { fillField, hiddenFields, TEXT_FIELD } from '../../forms/fill-field.ts'
import type { Notice } from '../notice.ts'
import type { Field, Form } from './account-page.ts'

export type GivenField = Pick<Field, 'name' | 'label'> & Partial<Omit<Field, 'id' | 'error'>>

type GivenForm = {
  /** The key in `accountForms`. */
  name: string
  button: string
  isGrave?: boolean
  hidden?: Record<string, string>
  fields?: GivenField[]
}

/** A form; after a failed submission, with what was entered and its errors. */
export function buildForm(
  { name, button, isGrave = false, hidden = {}, fields = [] }: GivenForm,
  notice: Notice | undefined,
): Form {
  const sent = notice?.form === name && notice.kind === 'error' ? notice : undefined
  return {
    action: `/account/forms/${name}`,
    button,
    grave: isGrave,
    hidden: hiddenFields(hidden),
    fields: fields.map((field) => ({
      ...TEXT_FIELD,
      inputmode: '',
      required: true,
      choices: [],
      ...field,
      ...fillField(name, field, sent),
    })),
  }
}

export const emailField: GivenField = {
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'username',
}

export const passwordField: GivenField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
}

/** A new password, twice. */
export const newPasswordFields = (shortest: number): GivenField[] => [
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${shortest} characters. A few unrelated words work well.`,
  },
  {
    name: 'password_confirmation',
    label: 'Confirm new password',
    type: 'password',
    autocomplete: 'new-password',
  },
]

export const codeField: GivenField = {
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
}
