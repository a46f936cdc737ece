import type { Messages } from '#lib/web/messages/index.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'

/** What was wrong with a form: a sentence, and one for each field that is at fault. */
export type FormFault = { text: string; errors: Record<string, string> }

/** A refusal for whoever sent the form; undefined for faults of ours. */
export function explainRefusal(error: unknown, messages: Messages): FormFault | undefined {
  if (error instanceof Invalid) {
    const { message, errors } = messages.invalid(error)
    const first = Object.entries(errors).map(([field, [text = '']]) => [field, text] as const)
    return { text: message, errors: Object.fromEntries(first) }
  }
  return error instanceof Refusal ? { text: messages.refusal(error), errors: {} } : undefined
}
