import { Plus } from 'lucide-react'
import Link from 'next/link'
import {
  type EntryKind,
  type EntryState,
  entryStates,
  type ListedEntry,
  listEntries,
} from '#lib/domains/publishing/content/index.ts'
import { BulkForm } from '../../lists/bulk-form.tsx'
import { eachCount } from '../../lists/each-count.ts'
import { addressWith, choiceIn, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { SelectRow, SelectRows } from '../../lists/select-rows.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { type Column, NextPage, Table } from '../../ui/layout/table.tsx'
import { publish, unpublish } from './actions.ts'
import { ENTRY_PATHS } from './kinds.ts'

/** The posts or pages of the site, those changed last first. */
export async function EntriesPage({ kind, query }: { kind: EntryKind; query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const path = ENTRY_PATHS[kind]
  const state = choiceIn(query.state, entryStates)
  const filter = { kind, state, query: textIn(query.q) || undefined }
  const { entries, next } = await listEntries(app, actor, filter, textIn(query.after))
  const { after: _, ...filters } = query
  const title = t(`admin.content.${kind}s`)
  return (
    <Page
      title={title}
      actions={
        may('content.write') && (
          <Link className="button button-primary" href={`${path}/new`} prefetch={false}>
            <Plus aria-hidden="true" size={18} />
            {t(`admin.content.new_${kind}`)}
          </Link>
        )
      }
    >
      <Segments
        label={t('admin.content.states')}
        links={([undefined, ...entryStates] as const).map((one) => ({
          href: addressWith(path, one === undefined ? {} : { state: one }),
          title: t(`admin.content.view.${one ?? 'all'}`),
          isCurrent: one === state,
        }))}
      />
      <Filters path={path} label={t('admin.content.search')} button={t('admin.content.find')}>
        {state && <input type="hidden" name="state" value={state} />}
        <SearchField
          label={t('admin.content.search')}
          hint={t('admin.content.search_hint')}
          value={query.q}
        />
      </Filters>
      <Card>
        <Entries panel={panel} kind={kind} entries={entries} title={title} />
      </Card>
      {next !== null && (
        <NextPage href={addressWith(path, filters, { after: next })} label={t('admin.content.older')} />
      )}
    </Page>
  )
}

type EntriesProps = { panel: Panel; kind: EntryKind; entries: readonly ListedEntry[]; title: string }

function Entries({ panel, kind, entries, title }: EntriesProps) {
  const { t, may } = panel
  if (entries.length === 0) return <Empty title={t('admin.content.empty')} />
  const table = (
    <Table
      label={title}
      columns={columnsOf(panel, kind, may('content.write'))}
      rows={entries}
      keyOf={({ id }) => id}
    />
  )
  if (!may('content.write')) return table
  return (
    <SelectRows
      selectAll={t('admin.content.select_all')}
      selected={eachCount(entries.length, (count) => t('admin.content.selected', { count }))}
      acts={
        <BulkForm
          name="ids"
          action={publish}
          undo={unpublish}
          fields={{ kind }}
          actName="to"
          acts={[
            { value: 'published', label: t('admin.content.make.published') },
            { value: 'draft', label: t('admin.content.make.draft') },
          ]}
        />
      }
    >
      {table}
    </SelectRows>
  )
}

function columnsOf({ t, format }: Panel, kind: EntryKind, maySelect: boolean): Column<ListedEntry>[] {
  return [
    {
      title: t('admin.content.title'),
      cell: ({ id, title }) => (
        <span className="cell-select">
          {maySelect && <SelectRow value={id} label={t('admin.content.select', { title })} />}
          <Link href={`${ENTRY_PATHS[kind]}/${id}`} prefetch={false}>
            <strong>{title}</strong>
          </Link>
        </span>
      ),
    },
    { title: t('admin.content.state'), cell: ({ state }) => <EntryBadge t={t} state={state} /> },
    {
      title: t('admin.content.published_at'),
      cell: ({ publishedAt }) => (publishedAt ? format.moment(publishedAt) : '–'),
      isMoment: true,
    },
    {
      title: t('admin.content.changed_at'),
      cell: ({ updatedAt }) => format.moment(updatedAt),
      isMoment: true,
      isExtra: true,
    },
  ]
}

const TONES = { published: 'good', scheduled: 'warn', draft: 'plain' } as const

export function EntryBadge({ t, state }: { t: Panel['t']; state: EntryState }) {
  return <Badge tone={TONES[state]}>{t(`admin.content.view.${state}`)}</Badge>
}
