import Link from 'next/link'
import {
  findToPin,
  listPinnedQueries,
  type Pinnable,
  type PinnedQuery,
} from '#lib/domains/running/search/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { pin, unpin } from './actions.ts'
import { SearchParts } from './search-parts.tsx'
import { writePins, writePlace } from './write-pins.ts'

type Query = Record<string, string | string[] | undefined>

const PATH = '/admin/search/pins'

/** Results that come first for a query, and those that are hidden. */
export async function PinsPage({ query: given }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const pinned = await listPinnedQueries(app, actor)
  const types = [...app.search.types()].filter(([, { model }]) => model.key !== 'text')
  const query = textIn(given.q).trim()
  const type = textIn(given.type) || (types[0]?.[0] ?? '')
  const mayChange = may('search.write')
  return (
    <Page title={t('admin.search.pins')} intro={t('admin.search.pins_intro')}>
      <SearchParts panel={panel} current="pins" />
      {mayChange && (
        <Filters path={PATH} label={t('admin.search.find_query')} button={t('admin.search.show_results')}>
          <label className="filter">
            <span>{t('admin.search.query')}</span>
            <input className="input" type="search" name="q" defaultValue={query} maxLength={200} />
          </label>
          <label className="filter">
            <span>{t('admin.search.type')}</span>
            <select className="input" name="type" defaultValue={type}>
              {types.map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </Filters>
      )}
      {mayChange && query !== '' && (
        <PinForm key={`${type} ${query}`} panel={panel} type={type} query={query} />
      )}
      <Card title={t('admin.search.pinned_queries')}>
        {pinned.length === 0 ? (
          <Empty title={t('admin.search.no_pins')} text={t('admin.search.no_pins_text')} />
        ) : (
          <ul className="rows">
            {pinned.map((one) => (
              <Pinned key={`${one.type} ${one.query}`} panel={panel} pinned={one} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  )
}

type PinFormProps = { panel: Panel; type: string; query: string }

/** The query's results, and those pinned for it, each with its place. */
async function PinForm({ panel, type, query }: PinFormProps) {
  const { t, app, actor } = panel
  const rows = await findToPin(app, actor, { type, query })
  const places = [
    { value: '', label: t('admin.search.by_relevance') },
    ...rows.map((_, index) => ({
      value: String(index + 1),
      label: t('admin.search.place', { place: index + 1 }),
    })),
    { value: 'never', label: t('admin.search.never') },
  ]
  return (
    <Card title={t('admin.search.results_of', { query })}>
      {rows.length === 0 ? (
        <Empty title={t('admin.search.nothing_found')} />
      ) : (
        <PanelForm action={pin} guard version={writePins(rows)}>
          <input type="hidden" name="type" value={type} />
          <input type="hidden" name="query" value={query} />
          {rows.map(({ id, title, pin: known, why }) => (
            <SelectField
              key={id}
              name={`place:${id}`}
              label={title ?? t('admin.search.not_on_site')}
              hint={why && <Why panel={panel} why={why} />}
              choices={places}
              defaultValue={writePlace(known)}
              required
            />
          ))}
          <SubmitButton>{t('admin.search.pin')}</SubmitButton>
        </PanelForm>
      )}
    </Card>
  )
}

/** The words of the query that a result has, and where. */
function Why({ panel: { t }, why }: { panel: Panel; why: NonNullable<Pinnable['why']> }) {
  const found = why.parts.flatMap(({ found }) => found)
  const texts = [
    ...(why.isExact ? [t('admin.search.why_exact')] : []),
    ...found.map(({ word, field, times }) => t('admin.search.why_found', { word, field, times })),
    ...(why.score === null ? [] : [t('admin.search.why_score', { score: why.score })]),
  ]
  return <>{texts.join(' · ')}</>
}

type PinnedProps = { panel: Panel; pinned: PinnedQuery; mayChange: boolean }

function Pinned({ panel: { t }, pinned: { type, query, rows }, mayChange }: PinnedProps) {
  const name = (title: string | null) => title ?? t('admin.search.not_on_site')
  const first = rows.filter(({ place }) => place !== null)
  const never = rows.filter(({ place }) => place === null)
  return (
    <li>
      <div>
        <Link href={`${PATH}?${new URLSearchParams({ q: query, type })}`} prefetch={false}>
          <strong>{query}</strong>
        </Link>
        {first.length > 0 && (
          <>
            <br />
            {t('admin.search.first')}: {first.map(({ title }) => name(title)).join(', ')}
          </>
        )}
        {never.length > 0 && (
          <>
            <br />
            {t('admin.search.never')}: {never.map(({ title }) => name(title)).join(', ')}
          </>
        )}
      </div>
      {mayChange && (
        <ConfirmButton
          action={unpin}
          kind="plain"
          label={t('admin.search.remove')}
          title={t('admin.search.remove_pins', { query })}
          text={t('admin.search.remove_pins_text', { count: rows.length })}
          confirm={t('admin.search.remove')}
          fields={{ type, query }}
        />
      )}
    </li>
  )
}

function textIn(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
