import { DomainError } from '#lib/domains/domain-error.ts'
import { InvalidSetting } from '#lib/services/settings/index.ts'
import { type TextKey, textsIn } from '#lib/services/texts/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { InvalidFields } from './invalid-fields.ts'
import { Invalid, Refusal } from './refusal.ts'
import { formatFacts, type PageCode, type PanelCode, refuseDomainError } from './refuse-domain-error.ts'

/** The panel asks for a proof instead of wording `sudo_needed`. */
type WordedCode = Exclude<PanelCode, 'sudo_needed'> | PageCode

/** A refusal in words: messages by field, or one message about the whole. */
export type Explanation = { errors: Record<string, string[]>; message?: string }

/**
 * Words the refusal of a domain, of a setting's value, or of a budget that the panel shares with the API, for staff, in a language
 * of the panel. Returns undefined for any other error.
 */
export function explainDomainError(error: unknown, locale: string, format: Format): Explanation | undefined {
  const messages = chooseMessages(undefined, [locale])
  if (error instanceof InvalidSetting) {
    const faults = [error, ...error.others].map(({ key, faults }) => [key, [...faults]])
    return { errors: messages.invalid(new InvalidFields(Object.fromEntries(faults))).errors }
  }
  if (error instanceof Refusal) return { errors: {}, message: messages.refusal(error) }
  if (!(error instanceof DomainError)) return undefined
  const refusal = refuseDomainError(error, format)
  if (refusal instanceof Invalid) return { errors: messages.invalid(refusal).errors }
  if (refusal instanceof Refusal) return { errors: {}, message: messages.refusal(refusal) }
  const key = staffKey(error.code as WordedCode)
  return { errors: {}, message: textsIn(locale).find(key, formatFacts(error.facts ?? {}, format)) ?? key }
}

/** Its type makes a code without a text an error. */
function staffKey(code: WordedCode): TextKey {
  return `admin.refused.${code}`
}
