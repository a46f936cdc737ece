import type { z } from 'zod'
import { FALLBACK_LOCALE, findCatalogue, type Texts, textsIn } from '#lib/services/texts/index.ts'
import { acceptedLanguages, baseLanguage } from '#lib/web/http/accepted-languages.ts'
import type { FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { Invalid, type Refusal } from '#lib/web/refusals/refusal.ts'
import { amountWith } from './amount-with.ts'
import type { FieldCode, NoteCode } from './codes.ts'
import type { Facts } from './facts.ts'
import { issueCode } from './issue-code.ts'
import { fieldKey, noteKey } from './text-keys.ts'
import { wordIssue } from './word-issue.ts'
import { wordRefusal } from './word-refusal.ts'

/** An answer's messages, in one language. */
export type Messages = {
  locale: string
  refusal(refusal: Refusal): string
  /** A sentence within an answer. */
  note(code: NoteCode, facts: Facts): string
  invalid(invalid: Invalid): { message: string; errors: Record<string, string[]> }
  /** Turns the validator's issues into messages by field, with the faults of other fields that a schema cannot know. */
  issues(error: z.ZodError, others?: Record<string, FieldFault[]>): Invalid
  /** Passed to the validator, so that its messages are in the language. */
  errorMap: z.core.$ZodErrorMap
}

const known = new Map<string, Messages>()

/** The messages in a language that has a catalogue. */
function messagesIn(locale: string): Messages {
  const messages = known.get(locale) ?? createMessages(textsIn(locale))
  known.set(locale, messages)
  return messages
}

/** The site's best language for an `Accept-Language`; otherwise the first of its languages that has messages. */
export function chooseMessages(accepted: string | undefined, siteLocales: readonly string[]): Messages {
  const offered = siteLocales.flatMap((locale) => findCatalogue(locale) ?? [])
  const wanted = accepted
    ? acceptedLanguages(accepted)
        .map(baseLanguage)
        .find((locale) => offered.includes(locale))
    : undefined
  return messagesIn(wanted ?? offered[0] ?? FALLBACK_LOCALE)
}

function createMessages(texts: Texts): Messages {
  const { t } = texts
  const explain = (fault: FieldFault): string | undefined => wordFault(fault, texts)
  const errorMap: z.core.$ZodErrorMap = (issue) => {
    const fault = issue.code === 'custom' ? (issue.params as FieldFault | undefined) : undefined
    return (fault && explain(fault)) ?? wordIssue(issue, t)
  }
  return {
    locale: texts.locale,
    refusal: ({ code, facts }) => wordRefusal(code, facts, texts),
    note: (code, facts) => texts.find(noteKey(code), facts) ?? code,
    invalid: (invalid) => ({
      message: t('api.invalid'),
      errors: Object.fromEntries(
        Object.entries(invalid.errors).map(([field, found]) => {
          const faults = 'faults' in invalid ? (invalid as InvalidFields).faults[field] : undefined
          const told = faults ?? found.map((text) => ({ code: text as FieldCode }))
          return [field, told.map((fault) => explain(fault) ?? fault.code)]
        }),
      ),
    }),
    issues(error, others = {}) {
      const errors: Record<string, string[]> = Object.create(null)
      const codes: Record<string, string[]> = Object.create(null)
      for (const issue of error.issues) {
        const field = issue.path.map(String).join('.')
        errors[field] = [...(errors[field] ?? []), issue.message]
        codes[field] = [...(codes[field] ?? []), issueCode(issue)]
      }
      for (const [field, faults] of Object.entries(others)) {
        if (errors[field]) continue
        errors[field] = faults.map((fault) => explain(fault) ?? fault.code)
        codes[field] = faults.map(({ code }) => code)
      }
      return new Invalid(errors, codes)
    },
    errorMap,
  }
}

function wordFault({ code, facts = {} }: FieldFault, { t, find }: Texts): string | undefined {
  if (code !== 'amount') return find(fieldKey(code), facts)
  const decimals = Number(facts.decimals)
  return decimals === 0
    ? t('api.fields.amount_whole')
    : t('api.fields.amount', { example: amountWith(decimals), decimals })
}
