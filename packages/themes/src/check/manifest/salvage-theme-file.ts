import type { z } from 'zod'
import { ThemeFile } from '../../themes/theme-file.ts'

type Issue = Pick<z.core.$ZodIssue, 'path'>

/**
 * What can be read of a theme.json with issues, so that one mistake does not make everything that relies on the file look
 * like another: a setting keeps its id and its type, a section its name, and other keys are left out. Undefined if nothing can.
 */
export function salvageThemeFile(value: unknown, issues: readonly Issue[]): ThemeFile | undefined {
  if (!isRecord(value)) return undefined
  const copy = structuredClone(value)
  for (const { path } of issues) mend(copy, path)
  return ThemeFile.safeParse(copy).data
}

type Json = Record<PropertyKey, unknown>

function mend(file: Json, path: readonly PropertyKey[]): void {
  const place = settingPlace(path)
  const list = place && lookUp(file, place.slice(0, -1))
  const index = Number(place?.at(-1))
  if (Array.isArray(list) && isRecord(list[index])) {
    list[index] = plainSetting(list[index])
    return
  }
  const [key, name] = path
  const group = key === undefined ? undefined : file[key]
  if (key === 'sections' && name !== undefined && isRecord(group)) {
    group[name] = { label: String(name), areas: ['home', 'product', 'footer'] }
  } else if (key !== undefined) delete file[key]
}

/** The path of the setting that an issue is about. */
export function settingPlace(path: readonly PropertyKey[]): PropertyKey[] | undefined {
  const length = path[0] === 'settings' || path[0] === 'sections' ? 4 : Number.POSITIVE_INFINITY
  return path.length >= length && path[2] === 'settings' ? path.slice(0, length) : undefined
}

export function lookUp(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Json)[key] : undefined),
    value,
  )
}

/** The least that a setting of each type needs. */
const LEAST: Record<string, Json> = {
  choice: { options: ['-'], default: '-' },
  color: { default: '#000000' },
  font: { default: 'sans' },
  number: { default: 0 },
  range: { min: 0, max: 1, default: 0 },
}

function plainSetting({ id, type }: Json): Json {
  const isKnown = typeof type === 'string' && ['text', 'richtext', 'image', 'switch', 'url'].includes(type)
  const least = typeof type === 'string' && Object.hasOwn(LEAST, type) ? LEAST[type] : undefined
  return { id, label: '-', type: least || isKnown ? type : 'text', ...least }
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
