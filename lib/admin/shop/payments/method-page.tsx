import Link from 'next/link'
import { notFound } from 'next/navigation'
import {
  listSettingTexts,
  SETTING,
  type SettingTranslations,
} from '#lib/domains/publishing/translations/index.ts'
import { listManagedMethods, type ManagedMethod } from '#lib/domains/shop/payments/index.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'
import { save } from '../../publishing/translations/actions.ts'
import { versionOf } from '../../publishing/translations/version-of.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { SettingsCard } from '../../running/settings/settings-card.tsx'
import { TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { testKeys } from './actions.ts'
import { MethodState, MethodSwitch, NotPublic } from './payments-page.tsx'
import { TestForm } from './test-form.tsx'

const SETTINGS_FORM = 'method-settings'

/** One payment method: its keys, a test of them, and its texts. */
export async function MethodPage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const method = (await listManagedMethods(app, actor)).find((one) => one.id === id)
  if (!method) notFound()
  const prefix = `payments.${method.id}.`
  const languages = may('payments.write') ? await listSettingTexts(app, actor, prefix) : []
  return (
    <Page
      title={method.name}
      intro={
        <>
          <MethodState t={t} method={method} /> <Link href="/admin/payments">{t('admin.payments.all')}</Link>
        </>
      }
      actions={may('payments.write') && <MethodSwitch panel={panel} method={method} />}
    >
      {method.isProvider && !isHttpsSite(app.settings.current) && <NotPublic panel={panel} />}
      {method.isProvider && <Connection panel={panel} method={method} />}
      <SettingsCard
        panel={panel}
        title={t('admin.payments.connect')}
        intro={method.isProvider ? t('admin.payments.connect_intro') : undefined}
        formId={SETTINGS_FORM}
        shows={(key) => key.startsWith(prefix) && key !== `${prefix}enabled`}
      />
      {languages.map((one) => (
        <Texts key={one.locale} panel={panel} method={method} given={one} />
      ))}
    </Page>
  )
}

function Connection({ panel, method }: { panel: Panel; method: ManagedMethod }) {
  const { t, may, format } = panel
  const { id, webhookUrl, lastMessageAt } = method
  return (
    <Card title={t('admin.payments.test')} intro={t('admin.payments.test_intro')}>
      <dl className="facts">
        <div>
          <dt>{t('admin.payments.webhook_address')}</dt>
          <dd>
            <code>{webhookUrl}</code>
            <p className="hint">{t('admin.payments.webhook_text')}</p>
          </dd>
        </div>
      </dl>
      <p className="muted">
        {lastMessageAt
          ? t('admin.payments.last_message', { at: format.moment(lastMessageAt) })
          : t('admin.payments.no_message')}
      </p>
      {may('payments.write') && (
        <TestForm
          action={testKeys}
          id={id}
          label={t('admin.payments.test_button')}
          needsSaved={SETTINGS_FORM}
        />
      )}
    </Card>
  )
}

type TextsProps = { panel: Panel; method: ManagedMethod; given: SettingTranslations }

/** The texts for buyers who use another language. */
function Texts({ panel: { t, app, locale }, method, given }: TextsProps) {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(given.locale) ?? given.locale
  const fields =
    method.id === 'bank_transfer'
      ? BANK
      : method.isProvider
        ? PROVIDER
        : method.id === 'sandbox'
          ? PROVIDER
          : OFFLINE
  const version = versionOf(
    fields.map((field) => {
      const key = `payments.${method.id}.${field}`
      return { entity: SETTING, id: 0, field: key, value: given.texts[key] ?? null }
    }),
  )
  return (
    <Card title={t('admin.payments.texts', { language: name })} intro={t('admin.payments.texts_intro')}>
      <PanelForm action={save} guard version={version}>
        <input type="hidden" name="locale" value={given.locale} />
        <input type="hidden" name="kind" value={SETTING} />
        <input type="hidden" name="id" value="" />
        {fields.map((field, place) => {
          const key = `payments.${method.id}.${field}`
          const Input = field === 'name' || field === 'description' ? TextField : TextArea
          const original = app.settings.get(key)
          return (
            <Input
              key={key}
              name={`text.${place}`}
              label={t(`admin.payments.field.${field}`)}
              hint={typeof original === 'string' ? original : undefined}
              defaultValue={given.texts[key] ?? ''}
            />
          )
        })}
        <SaveBar />
      </PanelForm>
    </Card>
  )
}

const PROVIDER = ['name', 'description'] as const
const OFFLINE = [...PROVIDER, 'instructions'] as const
const BANK = [...OFFLINE, 'details'] as const
