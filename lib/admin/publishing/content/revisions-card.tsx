import type { Revision } from '#lib/domains/publishing/content/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card } from '../../ui/layout/page.tsx'
import { restore } from './actions.ts'

type Props = { panel: Panel; revisions: readonly Revision[]; version: string }

/** Former versions, latest first. The first is the present one. */
export function Revisions({ panel: { t, format }, revisions, version }: Props) {
  return (
    <Card title={t('admin.content.revisions')} intro={t('admin.content.revisions_intro')} id="revisions">
      <ul className="rows">
        {revisions.map(({ id, at, by }, place) => (
          <li key={id}>
            <div>
              <strong>{format.moment(at)}</strong>{' '}
              <span className="muted">{by ?? t('admin.content.before_panel')}</span>
            </div>
            <div className="buttons">
              <a
                className="button button-plain"
                href={onSite(`/admin/revisions/${id}`)}
                target="_blank"
                rel="noreferrer"
              >
                {t('admin.content.look')}
              </a>
              {place > 0 && (
                <PanelForm action={restore} version={version} className="">
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton kind="plain">{t('admin.content.restore')}</SubmitButton>
                </PanelForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
