import Link from 'next/link'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  type LongKind,
  listTranslatedRows,
  longKinds,
  type ShortKind,
  showShortTexts,
  type TranslatedRow,
  translatableKinds,
} from '#lib/domains/publishing/translations/index.ts'
import { addressWith, choiceIn, numberIn, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { NextPage, Table } from '../../ui/layout/table.tsx'
import { chosenLanguage, furtherLanguages, type Language, TRANSLATIONS_PATH } from './languages.ts'
import { TextsForm } from './texts-form.tsx'

type Kind = LongKind | ShortKind
type Shown = { panel: Panel; language: Language; isMissing: boolean; query: Query }

/** The owner's texts in the site's further languages. */
export async function TranslationsPage({ query }: { query: Query }) {
  const panel = await readyRequest('content.write')
  const { t, actor } = panel
  const kinds = translatableKinds(actor)
  const kind = choiceIn(query.kind, kinds) ?? kinds[0]
  const language = chosenLanguage(panel, query)
  if (!language || !kind) return <OneLanguage panel={panel} />
  const shown = { panel, language, isMissing: query.missing === '1', query }
  const long = longKinds.find((one) => one === kind)
  return (
    <Page title={t('admin.translations.title')} intro={t('admin.translations.intro')}>
      <TextFilters {...shown} kinds={kinds} kind={kind} />
      {long ? <Rows {...shown} kind={long} /> : <ShortTexts {...shown} kind={kind as ShortKind} />}
    </Page>
  )
}

function OneLanguage({ panel: { t } }: { panel: Panel }) {
  return (
    <Page title={t('admin.translations.title')} intro={t('admin.translations.intro')}>
      <Card>
        <Empty title={t('admin.translations.one_language')} text={t('admin.translations.one_language_text')}>
          <Link className="button button-plain" href="/admin/settings/site#site.locales" prefetch={false}>
            {t('admin.translations.add_language')}
          </Link>
        </Empty>
      </Card>
    </Page>
  )
}

type FiltersProps = Shown & { kinds: readonly Kind[]; kind: Kind }

function TextFilters({ panel, language, isMissing, query, kinds, kind }: FiltersProps) {
  const { t } = panel
  const choices = (name: string, label: string, value: string, options: [string, string][]) => (
    <label className="filter">
      <span>{label}</span>
      <select className="input" name={name} defaultValue={value} key={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Filters
      path={TRANSLATIONS_PATH}
      label={t('admin.translations.filter')}
      button={t('admin.translations.apply')}
    >
      <SearchField
        label={t('admin.translations.search')}
        hint={t('admin.translations.search_hint')}
        value={query.q}
      />
      {choices(
        'locale',
        t('admin.translations.language'),
        language.locale,
        furtherLanguages(panel).map(({ locale, name }) => [locale, name]),
      )}
      {choices(
        'kind',
        t('admin.translations.kind'),
        kind,
        kinds.map((one) => [one, t(`admin.translations.kinds.${one}`)]),
      )}
      {choices('missing', t('admin.translations.show'), isMissing ? '1' : '', [
        ['', t('admin.translations.all')],
        ['1', t('admin.translations.missing_only')],
      ])}
    </Filters>
  )
}

async function Rows({ panel, language, isMissing, query, kind }: Shown & { kind: LongKind }) {
  const { t, app, actor } = panel
  const asked = { kind, locale: language.locale, isMissing, query: textIn(query.q) }
  const { rows, next } = await listTranslatedRows(app, actor, asked, numberIn(query.after))
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <NothingLeft panel={panel} isMissing={isMissing} query={query} goesOn={next !== null} />
        ) : (
          <Table
            label={t(`admin.translations.kinds.${kind}`)}
            columns={[
              {
                title: t(`admin.translations.kinds.${kind}`),
                cell: ({ id, title }) => (
                  <Link
                    href={addressWith(`${TRANSLATIONS_PATH}/${kind}/${id}`, { locale: language.locale })}
                    prefetch={false}
                  >
                    <strong>{title}</strong>
                  </Link>
                ),
              },
              {
                title: t('admin.translations.in', { language: language.name }),
                cell: (row) => <Progress panel={panel} row={row} />,
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      <More panel={panel} query={query} next={next} />
    </>
  )
}

function Progress({ panel: { t }, row: { texts, translated } }: { panel: Panel; row: TranslatedRow }) {
  const tone = translated === texts ? 'good' : translated === 0 ? 'plain' : 'warn'
  return <Badge tone={tone}>{t('admin.translations.progress', { translated, texts })}</Badge>
}

async function ShortTexts({ panel, language, isMissing, query, kind }: Shown & { kind: ShortKind }) {
  const { app, actor } = panel
  const asked = { kind, locale: language.locale, isMissing, query: textIn(query.q) }
  const { texts, next } = await showShortTexts(
    app,
    actor,
    createThemeTexts(app),
    asked,
    numberIn(query.after),
  )
  return (
    <>
      {texts.length === 0 ? (
        <Card>
          <NothingLeft panel={panel} isMissing={isMissing} query={query} goesOn={next !== null} />
        </Card>
      ) : (
        <TextsForm panel={panel} language={language} kind={kind} id={null} texts={texts} />
      )}
      <More panel={panel} query={query} next={next} />
    </>
  )
}

type NothingProps = Pick<Shown, 'panel' | 'isMissing' | 'query'> & { goesOn: boolean }

function NothingLeft({ panel: { t }, isMissing, query, goesOn }: NothingProps) {
  if (goesOn) return <Empty title={t('admin.translations.none_so_far')} />
  if (textIn(query.q) !== '') return <Empty title={t('admin.translations.not_found')} />
  return <Empty title={t(isMissing ? 'admin.translations.none_missing' : 'admin.translations.none')} />
}

function More({ panel: { t }, query, next }: Pick<Shown, 'panel' | 'query'> & { next: number | null }) {
  if (next === null) return null
  return (
    <NextPage
      href={addressWith(TRANSLATIONS_PATH, query, { after: String(next) })}
      label={t('admin.translations.more')}
    />
  )
}
