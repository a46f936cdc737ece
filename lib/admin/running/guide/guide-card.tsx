import Link from 'next/link'
import { readGuide } from '#lib/domains/running/guide/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { dismiss } from './actions.ts'
import { guidePath } from './guide-path.ts'

/** The way to the guide, until it is done or put away. */
export async function GuideCard({ panel }: { panel: Panel }) {
  const { t, app, actor, may } = panel
  if (!may('settings.write')) return null
  const { steps, finished, isShown } = await readGuide(app, actor)
  if (!isShown) return null
  return (
    <Card title={t('admin.guide.title')}>
      <label className="progress">
        <span>{t('admin.guide.progress', { finished, steps: steps.length })}</span>
        <progress max={steps.length} value={finished} />
      </label>
      <div className="buttons">
        <Link className="button button-primary" href={guidePath()} prefetch={false}>
          {t('admin.guide.continue')}
        </Link>
        <PanelForm action={dismiss} className="">
          <SubmitButton kind="quiet">{t('admin.guide.dismiss')}</SubmitButton>
        </PanelForm>
      </div>
    </Card>
  )
}
