import type { FormState } from './form-state.ts'

/** The fields that React adds. */
export const OWN_FIELD = /^\$ACTION/
// A postcode is no secret.
const SECRET = /password|(?<!post)code|secret/i

/** The typed values of a form, apart from secrets and files. */
export function readValues(form: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || OWN_FIELD.test(name) || SECRET.test(name)) continue
    values[name] = name in values ? `${values[name]}, ${value}` : value
  }
  return values
}
