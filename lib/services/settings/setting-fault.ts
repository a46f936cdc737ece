import type { z } from 'zod'

/** Schemas of settings give these as the message of a value that has another form. */
const FORMS = [
  'address_or_path',
  'android_package',
  'certificate_print',
  'engine_name',
  'folder_path',
  'hex_color',
  'ios_app',
  'language_tag',
  'license',
  'number_prefix',
  'robots_lines',
  'script_line',
  'theme_name',
  'time_zone',
  'two_letter_country',
  'web_address',
] as const

const TYPES = {
  boolean: 'setting_boolean',
  number: 'setting_number',
  int: 'setting_int',
  string: 'text',
  array: 'setting_array',
} as const

export type SettingFaultCode =
  | (typeof FORMS)[number]
  | (typeof TYPES)[keyof typeof TYPES]
  | 'email'
  | 'folder_not_writable'
  | 'required'
  | 'setting_entries'
  | 'setting_format'
  | 'setting_least'
  | 'setting_most'
  | 'setting_option'
  | 'too_long'

/** Why a value is refused, to be worded for the reader. */
export type SettingFault = { code: SettingFaultCode; facts?: Record<string, string | number> }

/** More values than these are not listed. */
const MOST_LISTED = 30

/** The faults of a value. If its type is wrong altogether, its length says nothing. */
export function findFaults({ issues }: z.ZodError): SettingFault[] {
  const mistyped = issues.find(({ code, path }) => code === 'invalid_type' && path.length === 0)
  return mistyped ? [findFault(mistyped)] : issues.map(findFault)
}

function findFault(issue: z.core.$ZodIssue): SettingFault {
  const form = FORMS.find((code) => code === issue.message)
  if (form) return { code: form }
  switch (issue.code) {
    case 'invalid_type':
      return { code: TYPES[issue.expected as keyof typeof TYPES] ?? 'setting_format' }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'required' }
      return { code: 'setting_least', facts: { min: Number(issue.minimum) } }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return { code: 'too_long', facts: { max } }
      return { code: issue.origin === 'array' ? 'setting_entries' : 'setting_most', facts: { max } }
    }
    case 'invalid_value': {
      const { values } = issue
      const listed = values.length > MOST_LISTED ? [...values.slice(0, 3), '…'] : values
      return { code: 'setting_option', facts: { options: listed.join(', ') } }
    }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'setting_format' }
    case 'invalid_union':
      return { code: 'address_or_path' }
    default:
      return { code: 'setting_format' }
  }
}
