import type { OpenSetting } from '#lib/domains/running/settings/index.ts'
import type { Panel } from '../request/panel-request.ts'

export type SettingGroup = { name: string; title: string; settings: OpenSetting[] }

/** The settings by what their keys begin with, in the order they were defined. */
export function groupSettings(
  { texts }: Pick<Panel, 'texts'>,
  settings: readonly OpenSetting[],
): SettingGroup[] {
  const groups = new Map<string, SettingGroup>()
  for (const setting of settings) {
    const name = setting.key.split('.', 1)[0] ?? setting.key
    const title = texts.find(`admin.setting_groups.${name}`) ?? name
    const group = groups.get(name) ?? { name, title, settings: [] }
    group.settings.push(setting)
    groups.set(name, group)
  }
  return [...groups.values()]
}
