/** A refused form's entered values and errors, by field, with which it is shown again. */
type Refused = { values: Record<string, string>; errors: Record<string, string> }

/** The properties of a field that are usually left out. */
export const TEXT_FIELD = { type: 'text', autocomplete: 'off', hint: '' }

/** The id, value and error of a field. After a failed submission, the value is what was entered. */
export function fillField(
  form: string,
  { name, type, value = '' }: { name: string; type?: string; value?: string },
  refused: Refused | undefined,
): { id: string; value: string; error: string } {
  // Browsers do not send an unticked box.
  const unsent = refused && type === 'checkbox' ? '' : value
  return {
    id: `${form}-${name}`,
    value: refused?.values[name] ?? unsent,
    error: refused?.errors[name] ?? '',
  }
}

export function hiddenFields(values: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}
