import type { z } from 'zod'
import * as zodLocales from 'zod/locales'
import type { FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { Invalid, type Refusal } from '#lib/web/refusals/refusal.ts'
import type { Catalog, Facts, FieldCode, NoteCode } from './catalog.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { id } from './id.ts'

/** An answer's messages, in one language. */
export type Messages = {
  locale: string
  refusal(refusal: Refusal): string
  /** A sentence within an answer. */
  note(code: NoteCode, facts: Facts): string
  invalid(invalid: Invalid): { message: string; errors: Record<string, string[]> }
  /** Turns the validator's issues into messages by field. */
  issues(error: z.ZodError): Invalid
  /** Passed to the validator, so that its messages are in the language. */
  errorMap: z.core.$ZodErrorMap
}

const english = createMessages('en', en, zodLocales.en().localeError)

const languages: Record<string, Messages> = {
  en: english,
  de: createMessages('de', de, zodLocales.de().localeError),
  id: createMessages('id', id, zodLocales.id().localeError),
}

/** The site's best language for an `Accept-Language`; otherwise the first of its languages that has messages. */
export function chooseMessages(accepted: string | undefined, siteLocales: readonly string[]): Messages {
  const offered = siteLocales.map(baseLanguage).filter((locale) => locale in languages)
  const wanted = accepted ? acceptedLanguages(accepted).find((locale) => offered.includes(locale)) : undefined
  return languages[wanted ?? offered[0] ?? 'en'] ?? english
}

function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { locale: baseLanguage(tag.trim()), weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale)
}

function baseLanguage(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase()
}

function createMessages(locale: string, catalog: Catalog, fallback: z.core.$ZodErrorMap): Messages {
  const explain = ({ code, facts = {} }: FieldFault): string | undefined => catalog.fields[code]?.(facts)
  const errorMap: z.core.$ZodErrorMap = (issue) => {
    const fault = issue.code === 'custom' ? (issue.params as FieldFault | undefined) : undefined
    return (fault && explain(fault)) ?? catalog.issue(issue) ?? fallback(issue)
  }
  return {
    locale,
    refusal: ({ code, facts }) => catalog.refusals[code](facts),
    note: (code, facts) => catalog.notes[code](facts),
    invalid: (invalid) => ({
      message: catalog.invalid,
      errors: Object.fromEntries(
        Object.entries(invalid.errors).map(([field, found]) => {
          const faults = 'faults' in invalid ? (invalid as InvalidFields).faults[field] : undefined
          const told = faults ?? found.map((text) => ({ code: text as FieldCode }))
          return [field, told.map((fault) => explain(fault) ?? fault.code)]
        }),
      ),
    }),
    issues(error) {
      const errors: Record<string, string[]> = Object.create(null)
      for (const issue of error.issues) {
        const field = issue.path.map(String).join('.')
        errors[field] = [...(errors[field] ?? []), issue.message]
      }
      return new Invalid(errors)
    },
    errorMap,
  }
}
