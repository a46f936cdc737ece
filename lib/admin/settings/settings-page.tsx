import Link from 'next/link'
import { notFound } from 'next/navigation'
import { listSettings, type OpenSetting } from '#lib/domains/running/settings/index.ts'
import { PictureField } from '../media/picker/picture-field.tsx'
import { type Panel, readyRequest } from '../request/panel-request.ts'
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../ui/forms/form.tsx'
import { onSite } from '../ui/frame/on-site.ts'
import { Badge, Card, Page } from '../ui/layout/page.tsx'
import { importSettings, saveSettings } from './actions.ts'
import { groupSettings } from './groups.ts'
import { KeepField, PriceFields } from './price-fields.tsx'
import { fieldOf, writeSetting } from './setting-field.ts'
import { summaryOf } from './summary-of.ts'

/** All groups of settings. */
export async function SettingsPage() {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const groups = groupSettings(panel, await listSettings(app, actor))
  return (
    <Page
      title={t('admin.settings.title')}
      intro={t('admin.settings.intro')}
      actions={
        <a className="button button-plain" href={onSite('/admin/settings/export')} download="settings.json">
          {t('admin.settings.export')}
        </a>
      }
    >
      <ul className="tiles">
        {groups.map(({ name, title, settings }) => (
          <li key={name}>
            <Link href={`/admin/settings/${name}`} prefetch={false}>
              <strong>{title}</strong>
              <span className="muted">{t('admin.settings.count', { count: settings.length })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {panel.may('settings.write') && (
        <Card title={t('admin.settings.import')} intro={t('admin.settings.import_intro')}>
          <PanelForm action={importSettings} guard>
            <TextArea name="file" label={t('admin.settings.import_file')} rows={6} required />
            <PriceFields panel={panel} />
            <KeepField
              panel={panel}
              keys={groups.flatMap(({ settings }) => settings.map(({ key }) => key))}
            />
            <SubmitButton kind="plain">{t('admin.settings.import')}</SubmitButton>
          </PanelForm>
        </Card>
      )}
    </Page>
  )
}

/** The settings of one group, each with its reason and its default. */
export async function SettingGroupPage({ name }: { name: string }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const group = groupSettings(panel, await listSettings(app, actor)).find((one) => one.name === name)
  if (!group) notFound()
  const mayChange = group.settings.some((one) => one.mayChange)
  return (
    <Page title={group.title} intro={<Link href="/admin/settings">{t('admin.settings.all')}</Link>}>
      <Card>
        <PanelForm action={saveSettings} guard>
          <ShownSettings settings={group.settings} />
          {group.settings.map((setting) => (
            <Setting key={setting.key} panel={panel} setting={setting} />
          ))}
          {mayChange && name === 'currency' && <PriceFields panel={panel} />}
          {mayChange && <KeepField panel={panel} keys={group.settings.map(({ key }) => key)} />}
          {mayChange && (
            <div className="save-bar">
              <SubmitButton>{t('admin.form.save')}</SubmitButton>
            </div>
          )}
        </PanelForm>
      </Card>
    </Page>
  )
}

/** The settings as they are shown, which reveals that someone else has changed one of them. */
export function ShownSettings({ settings }: { settings: readonly OpenSetting[] }) {
  const shown = settings.filter(({ isSecret, mayChange }) => mayChange && !isSecret)
  const version = JSON.stringify(
    Object.fromEntries(shown.map((setting) => [setting.key, writeSetting(fieldOf(setting), setting.value)])),
  )
  return <input type="hidden" name="version" value={version} key={version} />
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
        : t('admin.settings.default', { value: describe(panel, setting.default) })}{' '}
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

function describe({ t }: Panel, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin.settings.none')
  if (typeof value === 'boolean') return value ? t('admin.settings.yes') : t('admin.settings.no')
  if (Array.isArray(value)) return value.length === 0 ? t('admin.settings.none') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
