import { listSettings } from '#lib/domains/running/settings/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { saveSettings } from './actions.ts'
import { Setting, writeShownSettings } from './settings-page.tsx'

type Props = { panel: Panel; title: string; intro?: string; formId?: string; shows(key: string): boolean }

/** Settings of one concern, on the page of that concern. Nothing for those who may not see settings. */
export async function SettingsCard({ panel, title, intro, formId, shows }: Props) {
  const { app, actor, may } = panel
  if (!may('settings.read')) return null
  const settings = (await listSettings(app, actor)).filter(({ key }) => shows(key))
  return (
    <Card title={title} intro={intro}>
      <PanelForm action={saveSettings} guard version={writeShownSettings(settings)} formId={formId}>
        {settings.map((setting) => (
          <Setting key={setting.key} panel={panel} setting={setting} />
        ))}
        {settings.some(({ mayChange }) => mayChange) && <SaveBar />}
      </PanelForm>
    </Card>
  )
}
