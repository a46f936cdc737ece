import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { definitions } from '#lib/services/settings/index.ts'
import { findEntity, isEntity, type TextKind } from '../entities.ts'
import { SETTING, translatableSettings } from '../setting-texts.ts'
import { isSharedText, readSharedText } from '../shared-texts.ts'
import { THEME, type ThemeTexts } from '../texts.ts'

type Given = { entity: string; field: string; value: string }
type Read = { value: string } | { problem: string }

/** The value as it is stored, or why it cannot be. */
export async function readValue(themeTexts: ThemeTexts, { entity, field, value }: Given): Promise<Read> {
  if (entity === SETTING) return readSetting(field, value.trim())
  if (entity === THEME) {
    const problem = value === '' ? undefined : await themeTexts.refuse(field, value)
    return problem === undefined ? { value: value.trim() } : { problem }
  }
  if (isSharedText(entity)) return readSharedText(value)
  if (!isEntity(entity)) return { problem: `${entity} is nothing that can be translated` }
  const { fields } = findEntity(entity)
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!known)
    return { problem: `${entity} has no ${field} to translate, only ${Object.keys(fields).join(', ')}` }
  const text = cleanText(known.kind, value)
  return text.length > known.max
    ? { problem: `${field} may have ${known.max} characters at most` }
    : { value: text }
}

function readSetting(field: string, value: string): Read {
  const key = translatableSettings.find((one) => one === field)
  if (!key)
    return {
      problem: `${field} is no setting that can be translated, only ${translatableSettings.join(', ')}`,
    }
  if (value === '') return { value }
  const parsed = definitions[key].schema.safeParse(value)
  return parsed.success
    ? { value: String(parsed.data) }
    : { problem: parsed.error.issues.map(({ message }) => message).join('; ') }
}

export function cleanText(kind: TextKind, value: string): string {
  const text = value.toWellFormed().replaceAll('\0', '')
  if (kind === 'html') return sanitizeHtml(text)
  return (kind === 'line' ? text.replace(/\s+/g, ' ') : text).trim()
}
