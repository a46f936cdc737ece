import type { z } from 'zod'
import type { Translate } from '#lib/services/texts/index.ts'

const TYPES = ['int', 'number', 'string', 'boolean', 'object', 'array', 'record', 'date'] as const

/** The message for an issue of the validator, whose own words are for programmers. */
export function wordIssue(issue: z.core.$ZodRawIssue, t: Translate): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return t('api.issues.required')
      const type = TYPES.find((one) => one === issue.expected)
      return type ? t(`api.issues.type.${type}`) : t('api.issues.invalid')
    }
    case 'too_small':
      if (issue.origin !== 'string') return t('api.issues.at_least', { min: String(issue.minimum) })
      if (issue.minimum === 1) return t('api.issues.required')
      return t('api.issues.too_short', { min: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin !== 'string') return t('api.issues.at_most', { max: String(issue.maximum) })
      return t('api.issues.too_long', { max: Number(issue.maximum) })
    case 'invalid_format':
      return t(issue.format === 'email' ? 'api.issues.email' : 'api.issues.format')
    case 'invalid_value':
      return t('api.fields.not_one_of', { values: issue.values.join(', ') })
    default:
      return t('api.issues.invalid')
  }
}
