import { notFound } from 'next/navigation'
import { findIssue } from '#lib/domains/publishing/newsletter/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { KeepFresh } from '../../ui/frame/keep-fresh.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Page } from '../../ui/layout/page.tsx'
import { editorTexts } from '../content/editor/editor-texts.ts'
import { RichTextField } from '../content/editor/rich-text-field.tsx'
import { remove, resume, save, send, stop, test } from './actions.ts'
import { IssueBadge } from './newsletter-page.tsx'
import { NEWSLETTER_PATH } from './newsletter-path.ts'

/** A newsletter: being written, or on its way. */
export async function IssuePage({ id: given }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const id = /^\d{1,9}$/.test(given) ? Number(given) : 0
  const issue = await findIssue(app, actor, id)
  if (!issue) notFound()
  const { subject, bodyHtml, status, updatedAt } = issue
  const version = updatedAt.toISOString()
  return (
    <Page
      title={subject}
      intro={<IssueBadge t={t} status={status} />}
      actions={<Acts panel={panel} issue={issue} version={version} />}
    >
      {status === 'draft' ? (
        <Card>
          <PanelForm action={save} guard version={version} formId={ISSUE_FORM}>
            <input type="hidden" name="id" value={id} />
            <TextField name="subject" label={t('admin.newsletter.subject')} defaultValue={subject} required />
            <RichTextField
              name="bodyHtml"
              label={t('admin.newsletter.text')}
              html={bodyHtml}
              texts={editorTexts(t)}
            />
            <SaveBar />
          </PanelForm>
        </Card>
      ) : (
        <Progress panel={panel} issue={issue} />
      )}
    </Page>
  )
}

const ISSUE_FORM = 'issue'

type Shown = NonNullable<Awaited<ReturnType<typeof findIssue>>>

type ActsProps = { panel: Panel; issue: Shown; version: string }

function Acts({ panel: { t }, issue: { id, subject, status, subscribers }, version }: ActsProps) {
  return (
    <div className="buttons">
      <a
        className="button button-plain"
        href={onSite(`${NEWSLETTER_PATH}/${id}/preview`)}
        target="_blank"
        rel="noreferrer"
      >
        {t('admin.newsletter.preview')}
      </a>
      {status === 'draft' && (
        <>
          <PanelForm action={test} className="" needsSaved={ISSUE_FORM}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton kind="plain">{t('admin.newsletter.test')}</SubmitButton>
          </PanelForm>
          <ConfirmButton
            action={remove}
            label={t('admin.newsletter.delete')}
            title={t('admin.newsletter.delete_of', { subject })}
            text={t('admin.newsletter.delete_text')}
            confirm={t('admin.newsletter.delete')}
            fields={{ id }}
          />
          <ConfirmButton
            action={send}
            kind="plain"
            label={t('admin.newsletter.send')}
            title={t('admin.newsletter.send_of', { subject })}
            text={t('admin.newsletter.send_text', { count: subscribers })}
            confirm={t('admin.newsletter.send')}
            fields={{ id, version }}
            needsSaved={ISSUE_FORM}
          />
        </>
      )}
      {status === 'sending' && (
        <PanelForm action={stop} className="">
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="danger">{t('admin.newsletter.stop')}</SubmitButton>
        </PanelForm>
      )}
      {status === 'stopped' && (
        <PanelForm action={resume} className="">
          <input type="hidden" name="id" value={id} />
          <SubmitButton>{t('admin.newsletter.resume')}</SubmitButton>
        </PanelForm>
      )}
    </div>
  )
}

const OUTCOMES = ['sent', 'refused', 'failed', 'uncertain', 'skipped'] as const

/** How far it is, and who did not get it. */
function Progress({
  panel: { t, format },
  issue: { status, progress, startedAt, finishedAt },
}: Omit<ActsProps, 'version'>) {
  const { total, queued, sending } = progress
  const left = queued + sending
  return (
    <Card title={t('admin.newsletter.progress')}>
      {status === 'sending' && <KeepFresh seconds={3} />}
      <progress
        className="progress"
        max={Math.max(total, 1)}
        value={total - left}
        aria-label={t('admin.newsletter.progress')}
      />
      <p aria-live="polite">
        {t('admin.newsletter.of', { sent: format.number(total - left), total: format.number(total) })}
        {startedAt && <> · {t('admin.newsletter.started_at', { at: format.moment(startedAt) })}</>}
        {finishedAt && <> · {t('admin.newsletter.finished_at', { at: format.moment(finishedAt) })}</>}
      </p>
      <dl className="facts">
        {OUTCOMES.filter((state) => state === 'sent' || progress[state] > 0).map((state) => (
          <div key={state}>
            <dt>
              {t(`admin.newsletter.outcome.${state}`)}: {format.number(progress[state])}
            </dt>
            <dd className="muted">{t(`admin.newsletter.outcome_text.${state}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
