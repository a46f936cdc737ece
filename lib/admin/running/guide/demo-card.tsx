import { hasDemoStore } from '#lib/domains/running/guide/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { removeDemo } from './actions.ts'

/** The way to be rid of the demo store, while it is there. */
export async function DemoCard({ panel: { t, app, actor, may } }: { panel: Panel }) {
  if (!may('settings.write') || !(await hasDemoStore(app, actor))) return null
  return (
    <Card title={t('admin.guide.demo.title')} intro={t('admin.guide.demo.text')}>
      <div className="buttons">
        <ConfirmButton
          action={removeDemo}
          label={t('admin.guide.demo.remove')}
          title={t('admin.guide.demo.question')}
          text={t('admin.guide.demo.warning')}
          confirm={t('admin.guide.demo.remove')}
        />
      </div>
    </Card>
  )
}
