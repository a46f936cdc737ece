import { EMPTY_FORM, type FormAction, type FormState } from '../../forms/form-state.ts'

/** Sends fields to an action without a form on the page. An answer that never arrives has `lost` as its message. */
export async function sendAction(
  action: FormAction,
  fields: Record<string, string | Blob>,
  lost: string,
): Promise<FormState> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return action(EMPTY_FORM, form).catch(() => ({ ...EMPTY_FORM, message: lost }))
}
