'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  changeSettings,
  listSettings,
  type OpenSetting,
  type SettingChange,
} from '#lib/domains/running/settings/index.ts'
import { UnknownSetting } from '#lib/services/settings/index.ts'
import { jsonField } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'
import { readChangeAnswer } from './price-answer.ts'
import { fieldOf, readSetting, writeSetting } from './setting-field.ts'

const Shown = z.looseObject({
  /** The fields' values when they were shown, by key. */
  version: jsonField(z.record(z.string(), z.string()), { maxLength: 1_000_000 }),
})
const Import = z.looseObject({ file: z.string().min(1).max(500_000) })
const Settings = z.record(z.string().max(100), z.unknown())

/** Saves what a page of settings shows: only what was changed, so that two people may change different settings at once. */
export const saveSettings = staffForm({
  fields: Shown,
  calls: changeSettings,
  async run({ app, actor, t }, fields) {
    const changes = readChanges(await listSettings(app, actor), fields)
    await changeSettings(app, actor, changes, readChangeAnswer(fields))
    return { done: t('admin.settings.saved', { count: changes.length }) }
  },
  async current({ app, actor }, fields) {
    const settings = await listSettings(app, actor)
    const changed = new Set(readChanges(settings, fields).map(({ key }) => key))
    const theirs = settings
      .filter(({ key, isSecret }) => changed.has(key) && !isSecret)
      .map((setting) => [setting.key, writeSetting(fieldOf(setting), setting.value)])
    // What was left as it was shown stays as the others have it.
    return {
      version: JSON.stringify({ ...fields.version, ...Object.fromEntries(theirs) }),
      theirs: Object.fromEntries(theirs),
    }
  },
})

/** The values that differ from the shown ones. */
function readChanges(settings: readonly OpenSetting[], fields: z.output<typeof Shown>): SettingChange[] {
  return settings.flatMap((setting): SettingChange[] => {
    const { key, isSecret } = setting
    const shown = fields.version[key]
    const field = fieldOf(setting)
    // Browsers leave out a switch that is off.
    const given = fields[key] ?? (field.kind === 'switch' && shown !== undefined ? '' : undefined)
    if (typeof given !== 'string') return []
    if (isSecret) return readSecret(key, given, fields[`remove:${key}`] !== undefined)
    const value = readSetting(field, given)
    const was = shown === undefined ? undefined : readSetting(field, shown)
    if (isSame(value, was)) return []
    return [{ key, was, value: isSame(value, setting.default) ? undefined : value }]
  })
}

/** A secret is never shown: what stands in its field is new, and it is removed only on demand. */
function readSecret(key: string, given: string, isRemoved: boolean): SettingChange[] {
  if (isRemoved) return [{ key }]
  return given === '' ? [] : [{ key, value: given }]
}

/** Reads settings that were exported, all or none. */
export const importSettings = staffForm({
  fields: Import,
  calls: changeSettings,
  async run({ app, actor, t }, { file, ...fields }) {
    const given = parseSettings(file)
    const known = await listSettings(app, actor)
    const changes = Object.entries(given).map(([key, value]) => {
      const fallback = known.find((one) => one.key === key)?.default
      return { key, value: isSame(value, fallback) ? undefined : value }
    })
    await changeSettings(app, actor, changes, readChangeAnswer(fields)).catch(refuseUnknown)
    return { done: t('admin.settings.imported', { count: changes.length }) }
  },
})

/** The file may be of another version. */
function refuseUnknown(error: unknown): never {
  if (error instanceof UnknownSetting) throw invalidField('file', 'unknown_setting', { key: error.key })
  throw error
}

function parseSettings(file: string): Record<string, unknown> {
  try {
    return Settings.parse(JSON.parse(file))
  } catch {
    throw invalidField('file', 'settings_file')
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
