import type { Translate } from '#lib/services/texts/index.ts'
import { fillField, hiddenFields, TEXT_FIELD } from './fill-field.ts'
import type { FormNotice } from './form-notice.ts'

type Field = {
  name: string
  id: string
  label: string
  /** text, email, textarea or rating */
  type: string
  value: string
  autocomplete: string
  maxlength: number
  hint: string
  error: string
  required: boolean
}

/** A form for visitors, as passed to views. */
export type VisitorForm = {
  action: string
  title: string
  button: string
  /** Who is writing, if known. */
  signature: string
  /** A field that people cannot see, so only bots fill it in. */
  trap: { name: string; id: string }
  hidden: { name: string; value: string }[]
  fields: Field[]
}

/** The name of the field that must stay empty. */
export const TRAP = 'website'

type GivenField = Pick<Field, 'name' | 'label'> & Partial<Omit<Field, 'id' | 'error' | 'value'>>

export type GivenForm = Pick<VisitorForm, 'action' | 'title' | 'button'> & {
  /** The prefix of its fields' ids. */
  name: string
  signature?: string
  hidden?: Record<string, string>
  fields: GivenField[]
}

/** A form; after a failed submission, with what was entered and its errors. */
export function buildVisitorForm(
  { name, hidden = {}, fields, signature = '', ...form }: GivenForm,
  notice: FormNotice | undefined,
): VisitorForm {
  const sent = notice?.kind === 'error' ? notice : undefined
  return {
    ...form,
    signature,
    trap: { name: TRAP, id: `${name}-${TRAP}` },
    hidden: hiddenFields(hidden),
    fields: fields.map((field) => ({
      ...TEXT_FIELD,
      maxlength: 0,
      required: false,
      ...field,
      ...fillField(name, field, sent),
    })),
  }
}

export function emailField(t: Translate) {
  return {
    name: 'email',
    label: t('forms.email'),
    type: 'email',
    autocomplete: 'email',
    maxlength: 254,
    required: true,
  }
}
