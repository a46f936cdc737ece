import { z } from 'zod'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'
import { type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

// Answers repeat what was sent; they should not grow with it.
const MAX_LENGTH = 100

/** Why a part of a request had no effect. */
const REASONS = ['unknown_parameter', 'unknown_value', 'repeated_parameter', 'unknown_field'] as const

const IgnoredReason = z.enum(REASONS).meta({
  id: 'IgnoredReason',
  description:
    '`repeated_parameter`: the first of its values counted. `unknown_field`: it is in the body, the others are in the query.',
})

export const Ignored = z
  .object({
    parameter: z.string().meta({
      description: 'Its name, as it was sent. The names of nested fields of the body are joined with dots.',
    }),
    value: z.string().nullable().meta({
      description: 'The value that is not known, or was sent in addition; null if the name is not known.',
    }),
    reason: IgnoredReason,
  })
  .meta({ id: 'IgnoredParameter', description: 'A part of the request that had no effect.' })

export type Ignored = z.output<typeof Ignored>

/** Fields that `meta` of any answer may have. */
export const AnswerMeta = z
  .object({
    ignored: z
      .array(Ignored)
      .optional()
      .meta({ description: 'Present only if parts of the query or the body had no effect.' }),
  })
  .meta({ id: 'AnswerMeta', description: 'About the answer rather than in it.' })

export function ignoredPart(parameter: string, value: string | null, reason: Ignored['reason']): Ignored {
  return { parameter: parameter.slice(0, MAX_LENGTH), value: value?.slice(0, MAX_LENGTH) ?? null, reason }
}

/** Throws InvalidFields if there is anything that would be ignored. */
export function refuseIgnored(ignored: readonly Ignored[]): void {
  if (ignored.length === 0) return
  const faults: Record<string, FieldFault[]> = Object.create(null)
  for (const { parameter, value, reason } of ignored) {
    const fault: FieldFault = { code: reason, facts: { value: value ?? '' } }
    faults[parameter] = [...(faults[parameter] ?? []), fault]
  }
  throw new InvalidFields(faults)
}

/**
 * Whether a request wants to be refused rather than have parts of it ignored: as `Prefer: handling=strict` or
 * `handling=lenient` says (RFC 7240), else as its app does.
 */
export function isStrict(app: RegisteredApp, headers: RawHeaders): boolean {
  const preference = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)\b/i.exec(headers.get('prefer') ?? '')
  return preference ? preference[1]?.toLowerCase() === 'strict' : app.strict
}
