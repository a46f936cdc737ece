import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { listSettings, type OpenSetting } from '#lib/domains/running/settings/index.ts'
import { type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { PictureField } from '../../publishing/media/picker/picture-field.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { importSettings, saveSettings } from './actions.ts'
import { type AreaName, addressOf, areaOf, groupSettings, SETTINGS_PATH } from './areas.ts'
import { KeepField, PriceFields } from './price-fields.tsx'
import { fieldOf, writeSetting } from './setting-field.ts'
import { summaryOf } from './summary-of.ts'

/** The areas of settings, or those settings that a search finds. */
export async function SettingsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const settings = await listSettings(app, actor)
  const sought = textIn(query.q).trim()
  const found = sought === '' ? [] : findSettings(panel, settings, sought)
  return (
    <Page
      title={t('admin.settings.title')}
      actions={
        <a className="button button-plain" href={onSite('/admin/settings/export')} download="settings.json">
          {t('admin.settings.export')}
        </a>
      }
    >
      <Filters path={SETTINGS_PATH} label={t('admin.settings.find')} button={t('admin.settings.find_button')}>
        <SearchField label={t('admin.settings.find')} hint={t('admin.settings.find_hint')} value={query.q} />
      </Filters>
      {sought !== '' && (
        <Card title={t('admin.settings.found', { count: found.length })}>
          <ul className="rows">
            {found.map((setting) => (
              <li key={setting.key}>
                <Link href={addressOf(setting.key)} prefetch={false}>
                  {summaryOf(panel, setting)}
                </Link>
                <span className="muted">{t(`admin.settings.areas.${areaOf(setting.key)}.title`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ul className="tiles">
        {groupSettings(panel, settings).map(({ name, title }) => (
          <li key={name}>
            <Link href={`${SETTINGS_PATH}/${name}`} prefetch={false}>
              <strong>{title}</strong>
              <span className="muted">{t(`admin.settings.areas.${name}.about`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {panel.may('settings.write') && (
        <details className="card folded">
          <summary>{t('admin.settings.import')}</summary>
          <p className="muted">{t('admin.settings.import_intro')}</p>
          <PanelForm action={importSettings} guard>
            <TextArea name="file" label={t('admin.settings.import_file')} rows={6} required />
            <PriceFields panel={panel} />
            <KeepField panel={panel} keys={settings.map(({ key }) => key)} />
            <SubmitButton kind="plain">{t('admin.settings.import')}</SubmitButton>
          </PanelForm>
        </details>
      )}
    </Page>
  )
}

function findSettings(panel: Panel, settings: readonly OpenSetting[], sought: string): OpenSetting[] {
  const words = sought.toLowerCase().split(/\s+/)
  return settings.filter((setting) => {
    const text = `${setting.key} ${summaryOf(panel, setting)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The page of the panel about the same as an area of settings. */
function relatedOf({ t }: Panel, area: AreaName): { path: string; title: string } | undefined {
  const pages: Partial<Record<AreaName, { path: string; title: string }>> = {
    payments: { path: '/admin/payments', title: t('admin.payments.title') },
    delivery: { path: '/admin/rates', title: t('admin.rates.title') },
    customers: { path: '/admin/customers', title: t('admin.customers.title') },
    mail: { path: '/admin/mail', title: t('admin.mail.title') },
    site: { path: '/admin/translations', title: t('admin.translations.title') },
    apps: { path: '/admin/api', title: t('admin.api.title') },
    search: { path: '/admin/search', title: t('admin.search.title') },
    team: { path: '/admin/team', title: t('admin.team.title') },
  }
  return pages[area]
}

/** The settings of one area, which are saved together. */
export async function SettingAreaPage({ name }: { name: string }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const settings = await listSettings(app, actor)
  const area = groupSettings(panel, settings).find((one) => one.name === name)
  // The part before the point of a key was an address once.
  const [first] = settings.filter(({ key }) => key.startsWith(`${name}.`))
  if (!area && first) redirect(`${SETTINGS_PATH}/${areaOf(first.key)}`)
  if (!area) notFound()
  const shown = [...area.sections.flatMap((section) => section.settings), ...area.technical]
  const mayChange = shown.some((one) => one.mayChange)
  const related = relatedOf(panel, area.name)
  return (
    <Page
      title={area.title}
      intro={
        <>
          <Link href={SETTINGS_PATH}>{t('admin.settings.all')}</Link>
          {related && (
            <>
              {' · '}
              <Link href={related.path} prefetch={false}>
                {related.title}
              </Link>
            </>
          )}
        </>
      }
    >
      <PanelForm action={saveSettings} guard version={writeShownSettings(shown)} className="form-wide">
        {area.sections.map((section) => (
          <Card key={section.name} title={section.title}>
            {section.settings.map((setting) => (
              <Setting key={setting.key} panel={panel} setting={setting} />
            ))}
            {mayChange && section.name === 'currency' && <PriceFields panel={panel} />}
          </Card>
        ))}
        {area.technical.length > 0 && (
          <details className="card folded">
            <summary>{t('admin.settings.technical')}</summary>
            {area.technical.map((setting) => (
              <Setting key={setting.key} panel={panel} setting={setting} />
            ))}
          </details>
        )}
        {mayChange && <KeepField panel={panel} keys={shown.map(({ key }) => key)} />}
        {mayChange && <SaveBar />}
      </PanelForm>
    </Page>
  )
}

/** The settings as they are shown, which reveals that someone else has changed one of them. */
export function writeShownSettings(settings: readonly OpenSetting[]): string {
  const shown = settings.filter(({ isSecret, mayChange }) => mayChange && !isSecret)
  return JSON.stringify(
    Object.fromEntries(shown.map((setting) => [setting.key, writeSetting(fieldOf(setting), setting.value)])),
  )
}

/** The settings that are addresses of pictures. */
const PICTURES = new Set(['site.logo', 'site.logo_dark', 'site.icon'])

/** The field of a setting; its value alone for those who may not change it. */
export function Setting({ panel, setting }: { panel: Panel; setting: OpenSetting }) {
  const { t } = panel
  const { key, value, isSecret, isStored, mayChange } = setting
  const summary = summaryOf(panel, setting)
  const field = fieldOf(setting)
  const written = writeSetting(field, value)
  const hint = (
    <>
      {isSecret
        ? t('admin.settings.secret')
        : saysDefault(setting) &&
          t('admin.settings.default', { value: describe(panel, setting.default) })}{' '}
      {isStored && <Badge>{isSecret ? t('admin.settings.is_set') : t('admin.settings.changed')}</Badge>}
    </>
  )
  const common = { name: key, label: summary, hint, required: true }
  if (!mayChange)
    return (
      <div className="field" id={key}>
        <p>
          <strong>{summary}</strong>
        </p>
        <p className="hint">{hint}</p>
        {!isSecret && <p>{describe(panel, value)}</p>}
      </div>
    )
  return (
    <div id={key} className="setting">
      {field.kind === 'switch' && (
        <CheckField name={key} label={summary} hint={hint} defaultChecked={value === true} />
      )}
      {field.kind === 'choice' && (
        <SelectField
          {...common}
          defaultValue={written}
          choices={field.choices.map((one) => ({ value: JSON.stringify(one), label: describe(panel, one) }))}
        />
      )}
      {field.kind === 'number' && <TextField {...common} defaultValue={written} inputMode="decimal" />}
      {field.kind === 'text' &&
        !field.isLong &&
        (PICTURES.has(key) ? (
          <PictureField {...common} defaultValue={written} mayAdd={panel.may('content.write')} />
        ) : (
          <TextField {...common} defaultValue={written} />
        ))}
      {field.kind === 'text' && field.isLong && <TextArea {...common} defaultValue={written} />}
      {(field.kind === 'list' || field.kind === 'json') && (
        <TextArea {...common} defaultValue={written} rows={3} />
      )}
      {field.kind === 'secret' && (
        <>
          <PasswordField {...common} autoComplete="off" />
          {isStored && <CheckField name={`remove:${key}`} label={t('admin.settings.remove')} />}
        </>
      )}
    </div>
  )
}

/** An empty field has a default of its own, which its label names: "none" would contradict it. */
function saysDefault(setting: OpenSetting): boolean {
  const { default: value } = setting
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return !isEmpty || fieldOf(setting).kind === 'choice'
}

function describe({ t, texts }: Panel, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin.settings.none')
  if (typeof value === 'boolean') return value ? t('admin.settings.yes') : t('admin.settings.no')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? t('admin.settings.none') : value.join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return texts.find(`admin.settings.values.${value}`) ?? String(value)
}
