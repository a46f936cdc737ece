import { fillField, hiddenFields, TEXT_FIELD } from '#lib/pages/forms/fill-field.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { Notice } from '../notice.ts'
import type { Field, Form } from './account-page.ts'

export type GivenField = Pick<Field, 'name' | 'label'> & Partial<Omit<Field, 'id' | 'error'>>

type GivenForm = {
  /** The key in `accountForms`. */
  name: string
  button: string
  isGrave?: boolean
  isQuiet?: boolean
  hidden?: Record<string, string>
  fields?: GivenField[]
}

/** A form; after a failed submission, with what was entered and its errors. */
export function buildForm(
  { name, button, isGrave = false, isQuiet = false, hidden = {}, fields = [] }: GivenForm,
  notice: Notice | undefined,
): Form {
  const sent = notice?.form === name && notice.kind === 'error' ? notice : undefined
  return {
    action: `/account/forms/${name}`,
    button,
    grave: isGrave,
    quiet: isQuiet,
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

export function emailField(t: Translate): GivenField {
  return { name: 'email', label: t('forms.email'), type: 'email', autocomplete: 'username' }
}

export function passwordField(t: Translate): GivenField {
  return {
    name: 'password',
    label: t('account.fields.password'),
    type: 'password',
    autocomplete: 'current-password',
  }
}

/** A new password, twice. */
export function newPasswordFields(shortest: number, t: Translate): GivenField[] {
  const field = { type: 'password', autocomplete: 'new-password' }
  return [
    {
      name: 'password',
      label: t('account.fields.new_password'),
      hint: t('account.fields.password_hint', { count: shortest }),
      ...field,
    },
    { name: 'password_confirmation', label: t('account.fields.confirm_password'), ...field },
  ]
}

export function codeField(t: Translate): GivenField {
  return { name: 'code', label: t('account.fields.code'), autocomplete: 'one-time-code' }
}
