import type { OpenSetting } from '#lib/domains/running/settings/index.ts'

/** How a setting is entered. */
export type SettingField =
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly (string | boolean | null)[] }
  | { kind: 'number'; isNullable: boolean }
  | { kind: 'text'; isNullable: boolean; isLong: boolean }
  | { kind: 'list' }
  | { kind: 'secret' }
  | { kind: 'json' }

type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  maxLength?: number
  format?: string
}

// A text that may be longer is entered in several lines.
const ONE_LINE = 300

/** Finds the field for a setting by what values it may have. */
export function fieldOf({ schema, isSecret }: Pick<OpenSetting, 'schema' | 'isSecret'>): SettingField {
  if (isSecret) return { kind: 'secret' }
  const options = flatten(schema as Schema)
  const isNullable = options.some(({ type }) => type === 'null')
  const given = options.filter(({ type }) => type !== 'null')
  const [first] = given
  const nothing = isNullable ? [null] : []
  if (first?.enum) return { kind: 'choice', choices: [...nothing, ...(first.enum as string[])] }
  if (first?.type === 'boolean')
    return isNullable ? { kind: 'choice', choices: [null, true, false] } : { kind: 'switch' }
  if (first?.type === 'integer' || first?.type === 'number') return { kind: 'number', isNullable }
  if (first?.type === 'array' && flatten(first.items ?? {}).every(({ type }) => type === 'string'))
    return { kind: 'list' }
  if (given.length > 0 && given.every(({ type }) => type === 'string'))
    return {
      kind: 'text',
      isNullable,
      // An address may be long, and is one line.
      isLong: given.some(({ maxLength = 0, format }) => maxLength > ONE_LINE && format === undefined),
    }
  return { kind: 'json' }
}

function flatten(schema: Schema): Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(flatten) : [schema]
}

/** A value as its field shows it. */
export function writeSetting(field: SettingField, value: unknown): string {
  if (field.kind === 'secret') return ''
  if (field.kind === 'switch') return value === true ? 'on' : ''
  if (field.kind === 'list') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind === 'json' || field.kind === 'choice') return JSON.stringify(value)
  return value === null || value === undefined ? '' : String(value)
}

/** The value that was entered; text that is none, as it is, for the setting's own check to refuse. */
export function readSetting(field: SettingField, text: string): unknown {
  if (field.kind === 'switch') return text === 'on'
  if (field.kind === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (field.kind === 'json' || field.kind === 'choice') return parseOr(text)
  if (text.trim() === '' && (field.kind === 'secret' || field.isNullable)) return null
  if (field.kind === 'number') return text.trim() === '' ? text : toNumber(text)
  return text.replaceAll('\r\n', '\n')
}

function toNumber(text: string): unknown {
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
