import { EMPTY_FORM, type FormAction, type FormState } from '../../forms/form-state.ts'
import { readValues } from '../../forms/read-values.ts'

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

/**
 * An action whose lost answer is one with `lost` as its message, so that the page and what was typed stay. Renders of the server, whose
 * forms also work without scripts, take the action itself.
 */
export function answerAlways(action: FormAction, lost: string): FormAction {
  if (typeof window === 'undefined') return action
  return (before, form) =>
    action(before, form).catch((error) => {
      // Browsers reject a fetch with nothing else; redirects and failures of the server are Next's to handle.
      if (!(error instanceof TypeError)) throw error
      const found = before.found === undefined ? {} : { found: before.found }
      return { answered: before.answered + 1, errors: {}, values: readValues(form), message: lost, ...found }
    })
}
