import { checkValue } from './check-value.ts'
import { knownTo, type Resolving, valuesOf } from './resolve-design.ts'
import { areas, type PlacedSection } from './section-types.ts'
import type { ThemeSetting } from './setting-types.ts'
import type { StoredDesign } from './stored-design.ts'

/** A text of a design: of a setting (`settings/announcement`), or of one that a section has (`home/hero/heading`). */
export type DesignText = { field: string; label: string; original: string }

type Placed = { field: string; label: string; setting: ThemeSetting; chosen: StoredDesign['settings'] }

/** The texts that visitors read in a design, those that are empty left out. */
export function listDesignTexts(stored: StoredDesign, resolving: Resolving): DesignText[] {
  return listPlaces(stored, resolving).flatMap(({ field, label, setting, chosen }) => {
    const [valued] = valuesOf([setting], chosen, knownTo(resolving))
    return valued?.value ? [{ field, label, original: String(valued.value) }] : []
  })
}

/** Why a design cannot contain a text; undefined if it can. */
export function refuseDesignText(
  stored: StoredDesign,
  resolving: Resolving,
  { field, value }: { field: string; value: string },
): string | undefined {
  const place = listPlaces(stored, resolving).find((one) => one.field === field)
  if (!place) return `there is no text at ${field}`
  const checked = checkValue(place.setting, value, knownTo(resolving))
  return 'problem' in checked ? checked.problem : undefined
}

/** A design with its texts in another language; what has none stays as it is. */
export function translateDesign(
  stored: StoredDesign,
  { declared }: Resolving,
  texts: ReadonlyMap<string, string>,
): StoredDesign {
  if (texts.size === 0) return stored
  const layouts = areas.map((area) => [
    area,
    (stored.layouts[area] ?? declared.layouts[area]).map((section) => ({
      ...section,
      settings: { ...section.settings, ...textsBelow(texts, `${area}/${section.id}/`) },
    })),
  ])
  return {
    settings: { ...stored.settings, ...textsBelow(texts, 'settings/') },
    layouts: Object.fromEntries(layouts),
  }
}

function textsBelow(texts: ReadonlyMap<string, string>, start: string): Record<string, string> {
  const below = [...texts].filter(([field]) => field.startsWith(start))
  return Object.fromEntries(below.map(([field, text]) => [field.slice(start.length), text]))
}

function listPlaces(stored: StoredDesign, { declared }: Resolving): Placed[] {
  const own = [...declared.settings.values()].map((setting) => ({
    field: `settings/${setting.id}`,
    label: setting.label,
    setting,
    chosen: stored.settings,
  }))
  const placed = areas.flatMap((area) =>
    (stored.layouts[area] ?? declared.layouts[area]).flatMap((section) => listSection(area, section)),
  )
  return [...own, ...placed].filter(({ setting }) => setting.type === 'text' || setting.type === 'richtext')

  function listSection(area: string, { id, section, settings }: PlacedSection): Placed[] {
    return (declared.sections.get(section)?.settings ?? []).map((setting) => ({
      field: `${area}/${id}/${setting.id}`,
      label: setting.label,
      setting,
      chosen: settings,
    }))
  }
}
