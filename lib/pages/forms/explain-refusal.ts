import { DomainError } from '#lib/domains/domain-error.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import { type PageCode, refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'

/** The errors of a form: a message, and one for each invalid field. */
export type FormFault = { text: string; errors: Record<string, string> }

/** How the form's page says it, and the log that is told of what visitors are not. */
type Words = { messages: Messages; format: Format; t: Translate; log: Log }

/** The messages for a refusal, or for a database that went away in between; undefined for unexpected errors. */
export function explainRefusal(error: unknown, { messages, format, t, log }: Words): FormFault | undefined {
  if (isDatabaseAway(error)) {
    log.error({ err: error }, 'The connection to the database was lost while a form was handled.')
    return { text: messages.refusal(new Refusal('unavailable')), errors: {} }
  }
  const refusal = refuseDomainError(error, format)
  if (refusal instanceof DomainError)
    return { text: t(`forms.refused.${refusal.code as PageCode}`), errors: {} }
  if (refusal instanceof Invalid) {
    const { errors } = messages.invalid(refusal)
    const first = Object.entries(errors).map(([field, [text = '']]) => [field, text] as const)
    return { text: t('forms.refused.fields', { count: first.length }), errors: Object.fromEntries(first) }
  }
  return refusal instanceof Refusal ? { text: messages.refusal(refusal), errors: {} } : undefined
}
