import Link from 'next/link'
import { type ListedMessage, listThreads } from '#lib/domains/publishing/contact/index.ts'
import { BulkForm } from '../../lists/bulk-form.tsx'
import { eachCount } from '../../lists/each-count.ts'
import { addressWith, choiceIn, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { SelectRow, SelectRows } from '../../lists/select-rows.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { NextPage } from '../../ui/layout/table.tsx'
import { settle, unsettle } from './actions.ts'

const MESSAGES_PATH = '/admin/messages'
const VIEWS = ['waiting', 'done', 'all'] as const

/** Messages of visitors through the contact form, latest first. */
export async function MessagesPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const view = choiceIn(query.view, VIEWS) ?? 'waiting'
  const filter = { state: view === 'all' ? undefined : view, query: textIn(query.q) || undefined }
  const { messages, next } = await listThreads(app, actor, filter, textIn(query.after))
  const { after: _, ...filters } = query
  return (
    <Page title={t('admin.messages.title')} intro={t('admin.messages.intro')}>
      <Segments
        label={t('admin.messages.views')}
        links={VIEWS.map((one) => ({
          href: addressWith(MESSAGES_PATH, one === 'waiting' ? {} : { view: one }),
          title: t(`admin.messages.view.${one}`),
          isCurrent: one === view,
        }))}
      />
      <Filters path={MESSAGES_PATH} label={t('admin.community.search')} button={t('admin.community.find')}>
        {view !== 'waiting' && <input type="hidden" name="view" value={view} />}
        <SearchField
          label={t('admin.community.search')}
          hint={t('admin.messages.search_hint')}
          value={query.q}
        />
      </Filters>
      <Card>
        {messages.length === 0 ? (
          <Empty
            title={t(view === 'waiting' && !filters.q ? 'admin.messages.all_done' : 'admin.messages.empty')}
          />
        ) : (
          <SelectRows
            selectAll={t('admin.messages.select_all')}
            selected={eachCount(messages.length, (count) => t('admin.messages.selected', { count }))}
            acts={
              <BulkForm
                name="ids"
                action={settle}
                undo={unsettle}
                actName="to"
                acts={(['done', 'waiting'] as const)
                  .filter((to) => to !== view)
                  .map((value) => ({ value, label: t(`admin.messages.make.${value}`) }))}
              />
            }
          >
            <ul className="rows">
              {messages.map((message) => (
                <Message key={message.id} panel={panel} message={message} />
              ))}
            </ul>
          </SelectRows>
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(MESSAGES_PATH, filters, { after: next })}
          label={t('admin.messages.older')}
        />
      )}
    </Page>
  )
}

const SHOWN_LENGTH = 160

function Message({ panel: { t, format }, message }: { panel: Panel; message: ListedMessage }) {
  const { id, name, email, subject, message: text, createdAt, doneAt, answers } = message
  return (
    <li>
      <div>
        <p className="cell-select">
          <SelectRow value={id} label={t('admin.messages.select', { name })} />
          <Link href={`${MESSAGES_PATH}/${id}`} prefetch={false}>
            <strong>{subject ?? t('admin.messages.from', { name })}</strong>
          </Link>
          {doneAt && (
            <Badge tone="good">
              {answers > 0 ? t('admin.messages.answered') : t('admin.messages.is_done')}
            </Badge>
          )}
        </p>
        <p className="muted">
          {name} · {email} · {format.moment(createdAt)}
        </p>
        <p>{text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).trimEnd()}…` : text}</p>
      </div>
    </li>
  )
}
