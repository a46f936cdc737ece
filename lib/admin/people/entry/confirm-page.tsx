import { readyRequest } from '../../request/panel-request.ts'
import { ProofFirst } from '../../ui/forms/proof-first.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Page } from '../../ui/layout/page.tsx'
import { nextPath } from './next-path.ts'

/** Asks for a proof before a file that is behind a link, such as an export. */
export async function ConfirmPage({ next }: { next?: string }) {
  const { t, app, actor } = await readyRequest()
  const isProved = actor.sudoUntil !== null && actor.sudoUntil > app.clock.now()
  return (
    <Page
      title={t(isProved ? 'admin.proof.done' : 'admin.proof.title')}
      intro={t(isProved ? 'admin.proof.done_text' : 'admin.proof.intro')}
    >
      <Card>
        {isProved ? (
          <a className="button button-primary" href={onSite(nextPath(next))}>
            {t('admin.proof.continue')}
          </a>
        ) : (
          <ProofFirst label={t('admin.proof.button')} />
        )}
      </Card>
    </Page>
  )
}
