import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Area,
  addSection,
  areas,
  discardDraft,
  exportDesign,
  importDesign,
  type ListedSection,
  type ListedThemeSetting,
  listSections,
  listThemeSettings,
  type PickedType,
  pickedTypes,
  publishDraft,
  removeSection,
  resetThemeSetting,
  type SettingValue,
  setSectionSetting,
  setThemeSetting,
  type ThemeSetting,
} from '#lib/theming/index.ts'
import { asRefusal } from './as-refusal.ts'
import { listPicks, type Picks } from './list-picks.ts'
import { ensureDesign } from './lock-theme.ts'
import type { ThemesContext } from './themes-context.ts'

/** A setting of a theme or of a section, with its value. */
export type ThemeField = Pick<ListedThemeSetting, 'id' | 'type' | 'label' | 'info' | 'value'> & {
  fallback: SettingValue
  /** The allowed values; none where anything may be entered. */
  options: { value: string; label: string }[]
  /** The options are entries of the site, of which none may be picked. */
  isPicked: boolean
  /** There are more entries than options. */
  isCut: boolean
  min?: number | undefined
  max?: number | undefined
}

export type SectionArea = {
  area: Area
  placed: (ListedSection & { fields: ThemeField[] })[]
  offered: { name: string; label: string; limit: number }[]
}

/** The design options of a theme, as the draft has them. */
export type ThemeDesign = {
  settings: (ThemeField & { group: string })[]
  areas: SectionArea[]
  /** Whether there is a draft that visitors do not see. */
  hasDraft: boolean
  /** Changes with every change of the draft. */
  version: string
}

/** Null if there is no such theme. */
export const readThemeDesign = staffQuery(
  { permission: 'themes.write' },
  async (context: ThemesContext, _actor, theme: string): Promise<ThemeDesign | null> => {
    const options = context.theming.designOptions(theme)
    if (!options) return null
    const target = { theme, draft: true }
    const [settings, draft, live, ...listed] = await Promise.all([
      listThemeSettings(context, target),
      exportDesign(context, target),
      exportDesign(context, { theme, draft: false }),
      ...areas.map((area) => listSections(context, target, area)),
    ])
    const version = JSON.stringify(draft)
    const { declared } = options
    const fonts = [...declared.fonts].map(([value, { label }]) => ({ value, label }))
    const ofSections = [...declared.sections.values()].flatMap((section) => section.settings)
    const values = [
      ...settings.map(({ value }) => value),
      ...listed.flatMap(({ placed }) => placed.flatMap((one) => Object.values(one.settings))),
    ]
    const picked = values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))
    const picks = await listPicks(context, [...declared.settings.values(), ...ofSections], picked)
    const offered = { fonts, picks }
    return {
      settings: settings.map((one) => ({ ...toField(one, one.value, offered), group: one.group })),
      areas: areas.map((area, index) => {
        const { placed = [], offered: sections = [] } = listed[index] ?? {}
        const withOptions = placed.map((one) => withFields(one, declared.sections, offered))
        return { area, offered: sections, placed: withOptions }
      }),
      hasDraft: version !== JSON.stringify(live),
      version,
    }
  },
)

/** Options of fields besides those that the theme declares. */
type Offered = { fonts: ThemeField['options']; picks: Picks }
type Declared = NonNullable<ReturnType<ThemesContext['theming']['designOptions']>>['declared']

function withFields(
  placed: ListedSection,
  sections: Declared['sections'],
  offered: Offered,
): SectionArea['placed'][number] {
  const { settings = [] } = sections.get(placed.section) ?? {}
  const fields = settings.map((one) => toField(one, placed.settings[one.id] ?? one.default, offered))
  return { ...placed, fields }
}

function toField(setting: ThemeSetting, value: SettingValue, { fonts, picks }: Offered): ThemeField {
  const { id, type, label, info, default: fallback } = setting
  const pick = isPicked(type) ? picks[type] : undefined
  const picked = pick && withCurrent(pick.entries, String(value))
  const options = picked ?? (setting.type === 'choice' ? setting.options : type === 'font' ? fonts : [])
  const isNumber = setting.type === 'range' || setting.type === 'number'
  const bounds = isNumber ? { min: setting.min, max: setting.max } : {}
  return {
    id,
    type,
    label,
    info,
    value,
    fallback,
    options,
    isPicked: picked !== undefined,
    isCut: pick?.isCut ?? false,
    ...bounds,
  }
}

function isPicked(type: ThemeSetting['type']): type is PickedType {
  return pickedTypes.some((one) => one === type)
}

/** Adds the picked entry where it is no longer on the list. */
function withCurrent(options: ThemeField['options'], value: string): ThemeField['options'] {
  const isListed = value === '' || options.some((option) => option.value === value)
  return isListed ? options : [{ value, label: value }, ...options]
}

type DesignScene = ActionScope<ThemesContext>

/** A setting's new value. `was` is the one that the form showed; unless given, any former value is overwritten. */
export type DesignChange = { id: string; value?: string; was?: string }

/**
 * Changes settings in a theme's draft; without a value, the default is restored. Throws `invalid_fields` by its id, and `stale` if
 * someone else has changed one of them.
 */
export const changeThemeSettings = staffAction(
  { permission: 'themes.write', action: 'theme.settings_changed' },
  async (scene: DesignScene, theme: string, changes: readonly DesignChange[]): Promise<void> => {
    await edit(scene, theme, async (site, target) => {
      ensureShown(changes, new Map((await listThemeSettings(site, target)).map((one) => [one.id, one.value])))
      for (const { id, value } of changes) {
        if (value === undefined) await resetThemeSetting(site, target, id)
        else await asRefusal(setThemeSetting(site, target, { id, value }), id)
      }
    })
  },
)

type InArea = { area: Area }

/** Adds a section at the end of an area of the draft. Throws DomainError. */
export const addThemeSection = staffAction(
  { permission: 'themes.write', action: 'theme.section_added' },
  async (scene: DesignScene, theme: string, { area, section }: InArea & { section: string }): Promise<void> =>
    edit(scene, theme, async (site, target) => void (await addSection(site, target, { area, section }))),
)

/** Removes a section from an area of the draft. Throws DomainError. */
export const removeThemeSection = staffAction(
  { permission: 'themes.write', action: 'theme.section_removed' },
  async (scene: DesignScene, theme: string, { area, id }: InArea & { id: string }): Promise<void> =>
    edit(scene, theme, (site, target) => removeSection(site, target, { area, id })),
)

/** Puts the sections of an area into another order. Throws `stale` if they are others by now. */
export const sortThemeSections = staffAction(
  { permission: 'themes.write', action: 'theme.sections_sorted' },
  async (
    scene: DesignScene,
    theme: string,
    { area, order }: InArea & { order: readonly string[] },
  ): Promise<void> =>
    edit(scene, theme, async (site, target) => {
      const { placed } = await listSections(site, target, area)
      const ids = placed.map(({ id }) => id)
      if (ids.toSorted().join() !== order.toSorted().join())
        throw new DomainError('stale', { current: ids.join() })
      const design = await exportDesign(site, target)
      const sections = order.flatMap((id) => {
        const found = placed.find((one) => one.id === id)
        return found ? [{ id, section: found.section, settings: found.settings }] : []
      })
      await importDesign(site, target, { ...design, layouts: { ...design.layouts, [area]: sections } })
    }),
)

/** Changes what a section of the draft says. Throws `invalid_fields` by its id, and `stale` if someone else has changed it. */
export const changeThemeSection = staffAction(
  { permission: 'themes.write', action: 'theme.section_changed' },
  async (
    scene: DesignScene,
    theme: string,
    { area, id, changes }: InArea & { id: string; changes: readonly (DesignChange & { value: string })[] },
  ): Promise<void> => {
    await edit(scene, theme, async (site, target) => {
      const { placed } = await listSections(site, target, area)
      const found = placed.find((one) => one.id === id)
      const sections = site.theming.designOptions(theme)?.declared.sections
      const settings = (found && sections?.get(found.section)?.settings) ?? []
      ensureShown(changes, new Map(settings.map((one) => [one.id, found?.settings[one.id] ?? one.default])))
      for (const { id: setting, value } of changes) {
        await asRefusal(setSectionSetting(site, target, { area, id, setting, value }), setting)
      }
    })
  },
)

function ensureShown(changes: readonly DesignChange[], current: ReadonlyMap<string, SettingValue>): void {
  const isStale = ({ id, was }: DesignChange) =>
    was !== undefined && current.has(id) && String(current.get(id)) !== was
  const stale = changes.find(isStale)
  if (stale) throw new DomainError('stale', { current: stale.id })
}

/** Lets visitors see the draft. Throws `stale` if there is none. */
export const publishTheme = staffAction(
  { permission: 'themes.write', action: 'theme.published' },
  async ({ context, record }: DesignScene, theme: string): Promise<void> => {
    const before = await asRefusal(exportDesign(context, { theme, draft: false }))
    if (!(await publishDraft(context, theme))) throw new DomainError('stale', { current: 'published' })
    record({
      subject: `theme:${theme}`,
      before,
      after: await exportDesign(context, { theme, draft: false }),
    })
  },
)

/** Drops the draft: the theme is as visitors see it. Throws `stale` if there is none. */
export const discardTheme = staffAction(
  { permission: 'themes.write', action: 'theme.draft_discarded' },
  async ({ context, record }: DesignScene, theme: string): Promise<void> => {
    const before = await asRefusal(exportDesign(context, { theme, draft: true }))
    if (!(await discardDraft(context, theme))) throw new DomainError('stale', { current: 'discarded' })
    record({ subject: `theme:${theme}`, before })
  },
)

type Target = { theme: string; draft: boolean }
type DesignWork = (site: ThemesContext, target: Target) => Promise<unknown>

/** Changes a draft, or what visitors see, in any way. Throws DesignRefused. */
export const editThemeDesign = staffAction(
  { permission: 'themes.write', action: 'theme.design_changed' },
  async (scene: DesignScene, target: Target, work: DesignWork): Promise<void> =>
    recordDesign(scene, target, work),
)

/** Changes a draft. Throws DomainError. */
function edit(scene: DesignScene, theme: string, work: DesignWork): Promise<void> {
  return asRefusal(recordDesign(scene, { theme, draft: true }, work))
}

/** Records what a design was before and after. */
async function recordDesign(
  { context, tx, record, unchanged }: DesignScene,
  target: Target,
  work: DesignWork,
): Promise<void> {
  const before = await exportDesign(context, target)
  await ensureDesign(tx, target.theme)
  await work(context, target)
  const after = await exportDesign(context, target)
  if (JSON.stringify(before) === JSON.stringify(after)) unchanged()
  else record({ subject: `theme:${target.theme}`, before, after })
}
