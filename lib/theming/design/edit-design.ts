import type { Database } from '#lib/platform/database/db.ts'
import {
  checkValue,
  type DesignFault,
  knownTo,
  parseDesign,
  type Resolving,
  type SettingValue,
  type StoredDesign,
  type ThemeSetting,
} from '#themes'
import { changeRow, type DesignTarget, readDesign } from './design-store.ts'

/** A change of a design that its theme does not allow. The message says why to commands; the panel words the fault. */
export class DesignRefused extends Error {
  override readonly name = 'DesignRefused'
  readonly fault: DesignFault

  constructor(message: string, fault: DesignFault) {
    super(message)
    this.fault = fault
  }
}

/** Something that the change names does not exist, such as a section that someone else has removed. */
export function refuseUnknown(message: string): DesignRefused {
  return new DesignRefused(message, { code: 'design_gone' })
}

export type DesignSite = {
  database: Database
  theming: {
    /** A theme's design options; undefined if the theme does not exist. */
    designOptions(theme: string): Resolving | undefined
  }
}

/** Throws DesignRefused if the theme does not exist. */
export function findOptions({ theming }: Pick<DesignSite, 'theming'>, theme: string): Resolving {
  const options = theming.designOptions(theme)
  if (!options) throw refuseUnknown(`There is no theme ${theme}.`)
  return options
}

/** Changes what visitors see, or the draft, which begins as what they see. */
export async function editDesign(
  { database }: Pick<DesignSite, 'database'>,
  { theme, draft }: DesignTarget,
  edit: (design: StoredDesign) => StoredDesign,
): Promise<void> {
  await changeRow(database, theme, (row) => {
    const edited = JSON.stringify(edit(parseDesign((draft ? row.draft : null) ?? row.live)))
    return draft ? { draft: edited } : { live: edited }
  })
}

/** Lets visitors see the draft. Returns false if there is none. */
export async function publishDraft(site: DesignSite, theme: string): Promise<boolean> {
  findOptions(site, theme)
  const { hasDraft } = await readDesign(site.database, { theme, draft: true })
  if (hasDraft)
    await changeRow(site.database, theme, ({ live, draft }) => ({ live: draft ?? live, draft: null }))
  return hasDraft
}

/** Drops the draft. Returns false if there is none. */
export async function discardDraft(site: DesignSite, theme: string): Promise<boolean> {
  findOptions(site, theme)
  const { hasDraft } = await readDesign(site.database, { theme, draft: true })
  if (hasDraft) await changeRow(site.database, theme, () => ({ draft: null }))
  return hasDraft
}

/** Checks a value. Throws DesignRefused. */
export function acceptValue(setting: ThemeSetting, value: unknown, known: Resolving): SettingValue {
  const checked = checkValue(setting, value, knownTo(known))
  if ('value' in checked) return checked.value
  throw new DesignRefused(`${setting.id} ${checked.problem}.`, checked.fault)
}
