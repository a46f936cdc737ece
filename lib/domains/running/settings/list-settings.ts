import { type ActionContext, may, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { DescribedSetting } from '#lib/services/settings/index.ts'
import { isChosenElsewhere } from './setting-rules.ts'

export type OpenSetting = DescribedSetting & { mayChange: boolean }

/** The settings that are changed as they are, in the order they were defined. */
export const listSettings = staffQuery(
  { permission: 'settings.read' },
  async ({ settings }: ActionContext, actor): Promise<OpenSetting[]> => {
    await settings.refresh()
    return settings
      .describe()
      .filter(({ key }) => !isChosenElsewhere(key))
      .map((one) => ({ ...one, mayChange: may(actor, settings.access(one.key).permission) }))
  },
)

/** The settings that differ from the defaults, without secrets, for `changeSettings` of another site. */
export const exportSettings = staffQuery(
  { permission: 'settings.read' },
  async ({ settings }: ActionContext): Promise<Record<string, unknown>> => {
    await settings.refresh()
    const chosen = settings
      .describe()
      .filter(({ key, isStored, isSecret }) => isStored && !isSecret && !isChosenElsewhere(key))
    return Object.fromEntries(chosen.map(({ key, value }) => [key, value]))
  },
)
