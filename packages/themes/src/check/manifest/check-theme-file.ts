import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { THEME_FILE } from '../../themes/read-theme.ts'
import { ThemeFile } from '../../themes/theme-file.ts'
import { type Finding, placeOf } from '../findings/finding.ts'
import { jsonOffset } from '../findings/json-offset.ts'
import { didYouMean } from '../findings/nearest-name.ts'
import { parseJson } from '../findings/parse-json.ts'
import { adviseSettingType } from '../shopify/shopify-settings.ts'
import { lookUp, salvageThemeFile, settingPlace } from './salvage-theme-file.ts'

export type CheckedThemeFile = {
  /** As much of it as can be used; undefined if nothing can be read. */
  file: ThemeFile | undefined
  text: string
  findings: Finding[]
}

/** Reads theme.json and reports what is wrong with it. */
export function checkThemeFile(folder: string): CheckedThemeFile {
  const source = path.join(folder, THEME_FILE)
  if (!lstatSync(source, { throwIfNoEntry: false })?.isFile()) {
    const fix = 'Create it, containing at least {}.'
    return { file: undefined, text: '', findings: [tell('', 0, 'There is no theme.json.', fix)] }
  }
  const text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '')
  const read = parseJson(text)
  if ('fault' in read) {
    const { reason, offset } = read.fault
    const finding = tell(text, offset, `This is not JSON: ${reason}.`, EXAMPLE)
    return { file: undefined, text, findings: [finding] }
  }
  const { value } = read
  const parsed = ThemeFile.safeParse(value)
  const findings = [
    ...(parsed.error?.issues ?? []).map((issue) => {
      const [key] = issue.path
      const offset =
        key !== undefined && issue.path.length > 1 ? jsonOffset(text, issue.path) : keyOffset(text, key)
      const { reason, fix } = explain(issue, lookUp(value, issue.path))
      return tell(text, offset, `${describePath(value, issue.path)} is not usable: ${reason}.`, fix)
    }),
    ...findStrangeKeys(text, value),
    ...findRepeatedIds(text, value),
  ]
  return { file: parsed.data ?? salvageThemeFile(value, parsed.error.issues), text, findings }
}

/** The subject of an issue: a setting by its id, anything else by its path. */
function describePath(value: unknown, path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'It'
  const place = settingPlace(path)
  const id = place && lookUp(value, [...place, 'id'])
  if (!place || typeof id !== 'string') return `\`${path.map(String).join('.')}\``
  const part = path.slice(place.length).map(String).join('.')
  return part === '' ? `The setting \`${id}\`` : `\`${part}\` of the setting \`${id}\``
}

/** The offset of a key's value, or of the key itself; 0 if it is not found. */
export function keyOffset(text: string, key: PropertyKey | undefined): number {
  return key === undefined ? 0 : Math.max(0, text.indexOf(JSON.stringify(String(key))))
}

const DESIGN = new Set(['settings', 'sections', 'layouts', 'fonts'])
const EXAMPLE =
  'Compare with { "name": "My theme", "version": "1.0.0", "author": "Me", "parent": "default" }.'

type Explained = { reason: string; fix: string }

function explain(issue: z.core.$ZodIssue, given: unknown): Explained {
  const [key] = issue.path
  if (issue.code === 'invalid_union' && 'options' in issue) return explainType(issue.options, given)
  if (key === 'sections' && issue.path.length === 1)
    return {
      reason: 'it must be an object',
      fix: 'Name each section after its view in views/sections: `"sections": { "quote": { "label": "Quote" } }`.',
    }
  const isDesign = typeof key === 'string' && DESIGN.has(key)
  const fix = isDesign ? 'Compare with the table of settings and the samples in docs/theming.md.' : EXAMPLE
  return { reason: issue.message, fix }
}

function explainType(options: readonly unknown[] = [], given: unknown): Explained {
  const known = options.map(String)
  const list = `There are ${known.join(', ')}.`
  if (typeof given !== 'string') return { reason: 'it must be the name of a type', fix: list }
  return {
    reason: `there is no type ${given}`,
    fix: adviseSettingType(given) ?? didYouMean(given, known, list),
  }
}

function tell(text: string, offset: number, message: string, fix: string): Finding {
  return { severity: 'error', code: 'theme_json', file: THEME_FILE, ...placeOf(text, offset), message, fix }
}

/** Settings that an earlier one with the same id hides, and groups that are named twice. */
function findRepeatedIds(text: string, value: unknown): Finding[] {
  const { settings, sections } = (value ?? {}) as { settings?: unknown; sections?: unknown }
  const ofTheme = listOf(settings).flatMap((group, index) =>
    listOf((group as { settings?: unknown } | null)?.settings).map((setting, place) => ({
      setting,
      path: ['settings', index, 'settings', place, 'id'],
    })),
  )
  const ofSections = Object.entries((sections as object | undefined) ?? {}).map(([name, section]) =>
    listOf((section as { settings?: unknown } | null)?.settings).map((setting, place) => ({
      setting,
      path: ['sections', name, 'settings', place, 'id'],
    })),
  )
  return [ofTheme, ...ofSections].flatMap((list) => {
    const ids = list.map(({ setting }) => (setting as { id?: unknown } | null)?.id)
    return list.flatMap(({ path }, index) => {
      const id = ids[index]
      if (typeof id !== 'string' || ids.indexOf(id) === index) return []
      const offset = jsonOffset(text, path)
      const message = `The id \`${id}\` is used by an earlier setting: this one is left out.`
      return [tell(text, offset, message, 'Give it an id of its own.')]
    })
  })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function findStrangeKeys(text: string, value: unknown): Finding[] {
  if (typeof value !== 'object' || value === null) return []
  const known = Object.keys(ThemeFile.shape)
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      ...tell(text, keyOffset(text, key), `Nothing reads \`${key}\`.`, ''),
      severity: 'warning',
      fix: didYouMean(key, known, `There are ${known.join(', ')}.`),
    }))
}
