import {
  type DeclaredSetting,
  didYouMean,
  knownTo,
  type Resolving,
  type SettingValue,
  StoredDesign,
  valuesOf,
} from '#themes'
import { type DesignTarget, readDesign } from './design-store.ts'
import { acceptValue, type DesignSite, editDesign, findOptions, refuseUnknown } from './edit-design.ts'
import { acceptSections } from './theme-sections.ts'

export type ListedThemeSetting = DeclaredSetting & {
  group: string
  value: SettingValue
  /** The owner has chosen the value. */
  isChosen: boolean
}

/** The settings of a theme with their values, in the order in which it declares them. */
export async function listThemeSettings(
  site: DesignSite,
  target: DesignTarget,
): Promise<ListedThemeSetting[]> {
  const options = findOptions(site, target.theme)
  const { design } = await readDesign(site.database, target)
  return options.declared.groups.flatMap(({ group, settings }) =>
    valuesOf(settings, design.settings, knownTo(options)).map(({ setting, value }) => ({
      ...setting,
      group,
      value,
      isChosen: Object.hasOwn(design.settings, setting.id),
    })),
  )
}

/** Stores a value. Throws DesignRefused. Returns the value as it is stored. */
export async function setThemeSetting(
  site: DesignSite,
  target: DesignTarget,
  { id, value }: { id: string; value: unknown },
): Promise<SettingValue> {
  const options = findOptions(site, target.theme)
  const accepted = acceptValue(findSetting(options, id), value, options)
  await editDesign(site, target, (design) => ({
    ...design,
    settings: { ...design.settings, [id]: accepted },
  }))
  return accepted
}

/** Restores the default of a setting, or of all. */
export async function resetThemeSetting(
  site: DesignSite,
  target: DesignTarget,
  id: string | undefined,
): Promise<void> {
  const options = findOptions(site, target.theme)
  if (id !== undefined) findSetting(options, id)
  await editDesign(site, target, (design) => {
    const kept = Object.entries(design.settings).filter(([one]) => id !== undefined && one !== id)
    return { ...design, settings: Object.fromEntries(kept) }
  })
}

/** The owner's choices: settings and sections. */
export async function exportDesign(site: DesignSite, target: DesignTarget): Promise<StoredDesign> {
  findOptions(site, target.theme)
  return (await readDesign(site.database, target)).design
}

/** Replaces the whole design by one from `exportDesign`. Throws DesignRefused, and then changes nothing. */
export async function importDesign(site: DesignSite, target: DesignTarget, given: unknown): Promise<void> {
  const options = findOptions(site, target.theme)
  const parsed = StoredDesign.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuseUnknown(`This is no design: ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const settings = Object.entries(parsed.data.settings).map(([id, value]) => [
    id,
    acceptValue(findSetting(options, id), value, options),
  ])
  const layouts = acceptSections(options, parsed.data.layouts)
  await editDesign(site, target, () => ({ settings: Object.fromEntries(settings), layouts }))
}

function findSetting({ declared }: Resolving, id: string): DeclaredSetting {
  const setting = declared.settings.get(id)
  if (setting) return setting
  const ids = [...declared.settings.keys()]
  throw refuseUnknown(`There is no setting ${id}. ${didYouMean(id, ids, `There are ${ids.join(', ')}.`)}`)
}
