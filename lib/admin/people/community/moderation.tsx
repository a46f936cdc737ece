import type { ReactNode } from 'react'
import { type ModerationState, moderationStates } from '#lib/domains/publishing/content/index.ts'
import type { FormAction } from '../../forms/form-state.ts'
import { type BulkAct, BulkForm } from '../../lists/bulk-form.tsx'
import { eachCount } from '../../lists/each-count.ts'
import { addressWith, choiceIn, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { SelectRow, SelectRows } from '../../lists/select-rows.tsx'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { NextPage } from '../../ui/layout/table.tsx'

type T = Panel['t']
type Acts = { judge: FormAction; undo: FormAction }

/** The state whose comments or reviews the address asks for. */
export function readModeration(query: Query): { state: ModerationState; query: string | undefined } {
  return { state: choiceIn(query.state, moderationStates) ?? 'pending', query: textIn(query.q) || undefined }
}

/** Everything in one state, with the actions that moderate it, one by one or in bulk. */
export function Moderation({
  panel: { t },
  path,
  query,
  acts: { judge, undo },
  next,
  count,
  children,
}: {
  panel: Panel
  path: string
  query: Query
  acts: Acts
  next: string | null
  count: number
  children: ReactNode
}) {
  const { state } = readModeration(query)
  const { after: _, ...filters } = query
  return (
    <>
      <Segments
        label={t('admin.community.states')}
        links={moderationStates.map((one) => ({
          href: addressWith(path, one === 'pending' ? {} : { state: one }),
          title: t(`admin.community.state.${one}`),
          isCurrent: one === state,
        }))}
      />
      <Filters path={path} label={t('admin.community.search')} button={t('admin.community.find')}>
        {state !== 'pending' && <input type="hidden" name="state" value={state} />}
        <SearchField
          label={t('admin.community.search')}
          hint={t('admin.community.search_hint')}
          value={query.q}
        />
      </Filters>
      <Card>
        {count === 0 ? (
          <Empty
            title={t(
              state === 'pending' && !filters.q ? 'admin.community.all_done' : 'admin.community.empty',
            )}
          />
        ) : (
          <SelectRows
            selectAll={t('admin.community.select_all')}
            selected={eachCount(count, (many) => t('admin.community.selected', { count: many }))}
            acts={
              <BulkForm name="ids" action={judge} undo={undo} actName="state" acts={actsFrom(t, state)} />
            }
          >
            <ul className="rows">{children}</ul>
          </SelectRows>
        )}
      </Card>
      {next !== null && (
        <NextPage href={addressWith(path, filters, { after: next })} label={t('admin.community.older')} />
      )}
    </>
  )
}

type JudgedProps = {
  t: T
  id: number
  state: ModerationState
  author: string
  /** Who, about what and when. */
  facts: ReactNode
  acts: Acts
  children: ReactNode
}

/** One comment or review. */
export function Judged({ t, id, state, author, facts, acts: { judge, undo }, children }: JudgedProps) {
  return (
    <li id={`row-${id}`}>
      <div className="judged">
        <p className="cell-select">
          <SelectRow value={id} label={t('admin.community.select', { author })} />
          <strong>{author}</strong>
        </p>
        <p className="muted">{facts}</p>
        {children}
      </div>
      <PanelForm action={judge} undo={undo} className="buttons">
        <input type="hidden" name="ids" value={id} />
        {actsFrom(t, state).map(({ value, label, kind = 'plain' }) => (
          <SubmitButton key={value} kind={kind} name="state" value={value}>
            {label}
          </SubmitButton>
        ))}
      </PanelForm>
    </li>
  )
}

/** The possible actions by state. All of them can be undone. */
function actsFrom(t: T, state: ModerationState): BulkAct[] {
  const next: Record<ModerationState, ModerationState[]> = {
    pending: ['approved', 'rejected', 'spam', 'removed'],
    approved: ['rejected', 'spam', 'removed'],
    rejected: ['approved', 'spam', 'removed'],
    spam: ['approved', 'removed'],
    removed: ['pending', 'approved'],
  }
  return next[state].map((value) => ({
    value,
    label: t(`admin.community.make.${value}`),
    kind: value === 'removed' ? 'danger' : value === 'approved' ? 'primary' : 'plain',
  }))
}
