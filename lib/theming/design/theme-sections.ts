import {
  type Area,
  areas,
  didYouMean,
  type Layouts,
  MAX_SECTIONS,
  type PlacedSection,
  type Resolving,
  type StoredDesign,
  type ThemeSection,
} from '#themes'
import { type DesignTarget, readDesign } from './design-store.ts'
import {
  acceptValue,
  DesignRefused,
  type DesignSite,
  editDesign,
  findOptions,
  refuseUnknown,
} from './edit-design.ts'

export type ListedSection = PlacedSection & {
  label: string
  /** The theme offers it here; otherwise it is left out. */
  isOffered: boolean
}

/** The sections of an area, from top to bottom, and those that the theme offers for it. */
export async function listSections(
  site: DesignSite,
  target: DesignTarget,
  area: string,
): Promise<{ placed: ListedSection[]; offered: { name: string; label: string; limit: number }[] }> {
  const { declared } = findOptions(site, target.theme)
  const { design } = await readDesign(site.database, target)
  const wanted = parseArea(area)
  const placed = (design.layouts[wanted] ?? declared.layouts[wanted]).map((one) => {
    const section = declared.sections.get(one.section)
    return { ...one, label: section?.label ?? '', isOffered: section?.areas.includes(wanted) ?? false }
  })
  const offered = [...declared.sections].flatMap(([name, { label, limit, areas: offeredIn }]) =>
    offeredIn.includes(wanted) ? [{ name, label, limit }] : [],
  )
  return { placed, offered }
}

type Place = {
  /** Counts from 1; at the end unless given. */
  position?: number
}

/** Adds a section. Returns its id. Throws DesignRefused. */
export async function addSection(
  site: DesignSite,
  target: DesignTarget,
  { area, section, position }: { area: string; section: string } & Place,
): Promise<string> {
  let added = ''
  await editArea(site, target, area, (list, { options, area }) => {
    added = freeId(section, list)
    const changed = insertAt(list, { id: added, section, settings: {} }, position)
    return acceptList(options, area, changed)
  })
  return added
}

/** Throws DesignRefused. */
export async function removeSection(
  site: DesignSite,
  target: DesignTarget,
  { area, id }: { area: string; id: string },
): Promise<void> {
  await editArea(site, target, area, (list) => {
    const found = findPlaced(list, id)
    return list.filter((one) => one !== found)
  })
}

/** Throws DesignRefused. */
export async function moveSection(
  site: DesignSite,
  target: DesignTarget,
  { area, id, position }: { area: string; id: string } & Required<Place>,
): Promise<void> {
  await editArea(site, target, area, (list) => {
    const found = findPlaced(list, id)
    return insertAt(
      list.filter((one) => one !== found),
      found,
      position,
    )
  })
}

/** Sets a setting of a section, or restores its default if `value` is undefined. Throws DesignRefused. */
export async function setSectionSetting(
  site: DesignSite,
  target: DesignTarget,
  { area, id, setting, value }: { area: string; id: string; setting: string; value: unknown },
): Promise<void> {
  await editArea(site, target, area, (list, { options }) => {
    const found = findPlaced(list, id)
    const declared = findSectionSetting(findSection(options, found.section), setting)
    const { [setting]: _, ...others } = found.settings
    const settings =
      value === undefined ? others : { ...others, [setting]: acceptValue(declared, value, options) }
    return list.map((one) => (one === found ? { ...one, settings } : one))
  })
}

/** Restores the sections that the theme gives an area. */
export async function resetSections(site: DesignSite, target: DesignTarget, area: string): Promise<void> {
  findOptions(site, target.theme)
  const wanted = parseArea(area)
  await editDesign(site, target, (design) => {
    const kept = Object.entries(design.layouts).filter(([one]) => one !== wanted)
    return { ...design, layouts: Object.fromEntries(kept) }
  })
}

/** Checks the sections of all areas. Throws DesignRefused. */
export function acceptSections(options: Resolving, layouts: Layouts): StoredDesign['layouts'] {
  return Object.fromEntries(
    Object.entries(layouts).map(([area, list]) => [area, acceptList(options, area as Area, list)]),
  )
}

type Editing = { options: Resolving; area: Area }

async function editArea(
  site: DesignSite,
  target: DesignTarget,
  written: string,
  edit: (list: PlacedSection[], editing: Editing) => PlacedSection[],
): Promise<void> {
  const options = findOptions(site, target.theme)
  const area = parseArea(written)
  await editDesign(site, target, (design) => ({
    ...design,
    layouts: {
      ...design.layouts,
      [area]: edit(design.layouts[area] ?? options.declared.layouts[area], { options, area }),
    },
  }))
}

function acceptList(options: Resolving, area: Area, list: readonly PlacedSection[]): PlacedSection[] {
  if (list.length > MAX_SECTIONS) {
    const facts = { max: MAX_SECTIONS }
    throw new DesignRefused(`The ${area} may have ${MAX_SECTIONS} sections.`, { code: 'design_full', facts })
  }
  return list.map((one, index) => {
    const section = findSection(options, one.section)
    if (!section.areas.includes(area))
      throw new DesignRefused(`The section ${one.section} is for ${section.areas.join(' and ')} only.`, {
        code: 'design_areas',
      })
    const before = list.slice(0, index).filter(({ section }) => section === one.section).length
    if (before >= section.limit)
      throw new DesignRefused(`The ${area} may have the section ${one.section} ${times(section.limit)}.`, {
        code: 'design_limit',
        facts: { limit: section.limit },
      })
    const settings = Object.entries(one.settings).map(([id, value]) => [
      id,
      acceptValue(findSectionSetting(section, id), value, options),
    ])
    return { ...one, settings: Object.fromEntries(settings) }
  })
}

function times(limit: number): string {
  return limit === 1 ? 'only once' : `at most ${limit} times`
}

function insertAt(list: readonly PlacedSection[], one: PlacedSection, position?: number): PlacedSection[] {
  if (position === undefined) return [...list, one]
  if (!Number.isInteger(position) || position < 1) throw refuseUnknown('A position is a whole number from 1.')
  return list.toSpliced(position - 1, 0, one)
}

/** The name of the section, with a number if that is taken. */
function freeId(section: string, list: readonly PlacedSection[]): string {
  const taken = new Set(list.map(({ id }) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? section : `${section.slice(0, 36)}-${number}`
    if (!taken.has(id)) return id
  }
}

function parseArea(written: string): Area {
  const area = areas.find((one) => one === written)
  if (area === undefined) throw refuseUnknown(`Choose one of ${areas.join(', ')}, not ${written}.`)
  return area
}

function findPlaced(list: readonly PlacedSection[], id: string): PlacedSection {
  const found = list.find((one) => one.id === id)
  if (found) return found
  const ids = list.map((one) => one.id)
  throw refuseUnknown(`There is no section ${id}. ${didYouMean(id, ids, `There are ${ids.join(', ')}.`)}`)
}

function findSection({ declared }: Resolving, name: string): ThemeSection {
  const section = declared.sections.get(name)
  if (section) return section
  const names = [...declared.sections.keys()]
  const fix = didYouMean(name, names, `The theme offers ${names.join(', ')}.`)
  throw refuseUnknown(`The theme offers no section ${name}. ${fix}`)
}

function findSectionSetting({ settings }: ThemeSection, id: string): ThemeSection['settings'][number] {
  const setting = settings.find((one) => one.id === id)
  if (setting) return setting
  const ids = settings.map((one) => one.id)
  const otherwise = ids.length > 0 ? `It has ${ids.join(', ')}.` : 'It has none.'
  throw refuseUnknown(`The section has no setting ${id}. ${didYouMean(id, ids, otherwise)}`)
}
