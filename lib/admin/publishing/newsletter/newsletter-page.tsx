import Link from 'next/link'
import { type IssueStatus, type ListedIssue, listIssues } from '#lib/domains/publishing/newsletter/index.ts'
import { addressWith, numberIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { KeepFresh } from '../../ui/frame/keep-fresh.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { type Column, NextPage, Table } from '../../ui/layout/table.tsx'
import { create } from './actions.ts'
import { NEWSLETTER_PATH } from './newsletter-path.ts'

/** Newsletters, the latest first, and a form to begin another. */
export async function NewsletterPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const { issues, subscribers, next } = await listIssues(app, actor, numberIn(query.before))
  return (
    <Page
      title={t('admin.newsletter.title')}
      intro={t('admin.newsletter.subscribers', { count: subscribers })}
    >
      {issues.some(({ status }) => status === 'sending') && <KeepFresh seconds={5} />}
      <Card title={t('admin.newsletter.new')}>
        <PanelForm action={create}>
          <TextField name="subject" label={t('admin.newsletter.subject')} required autoComplete="off" />
          <SubmitButton>{t('admin.newsletter.begin')}</SubmitButton>
        </PanelForm>
      </Card>
      <Card>
        {issues.length === 0 ? (
          <Empty title={t('admin.newsletter.empty')} />
        ) : (
          <Table
            label={t('admin.newsletter.title')}
            columns={columnsOf(panel)}
            rows={issues}
            keyOf={({ id }) => id}
            isList
          />
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(NEWSLETTER_PATH, {}, { before: String(next) })}
          label={t('admin.newsletter.older')}
        />
      )}
    </Page>
  )
}

function columnsOf({ t, format }: Panel): Column<ListedIssue>[] {
  return [
    {
      title: t('admin.newsletter.subject'),
      cell: ({ id, subject }) => (
        <Link href={`${NEWSLETTER_PATH}/${id}`} prefetch={false}>
          <strong>{subject}</strong>
        </Link>
      ),
    },
    {
      title: t('admin.newsletter.state'),
      cell: ({ status }) => <IssueBadge t={t} status={status} />,
    },
    {
      title: t('admin.newsletter.sent_to'),
      cell: ({ progress: { sent, total } }) =>
        total === 0
          ? '–'
          : t('admin.newsletter.of', { sent: format.number(sent), total: format.number(total) }),
      isNumber: true,
    },
    {
      title: t('admin.newsletter.changed_at'),
      cell: ({ updatedAt }) => format.moment(updatedAt),
      isMoment: true,
      isExtra: true,
    },
  ]
}

const TONES = { draft: 'plain', sending: 'warn', stopped: 'bad', sent: 'good' } as const

export function IssueBadge({ t, status }: { t: Panel['t']; status: IssueStatus }) {
  return <Badge tone={TONES[status]}>{t(`admin.newsletter.status.${status}`)}</Badge>
}
