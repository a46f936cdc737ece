import Link from 'next/link'
import type { ReactNode } from 'react'
import { listCountries } from '#lib/domains/people/accounts/addresses/index.ts'
import { type GuideStep, needsFinalPrices, type StepState } from '#lib/domains/running/guide/index.ts'
import { currencyCodes } from '#lib/services/money/currency.ts'
import { EEA, shopBuyers, shopOffers } from '#lib/services/settings/index.ts'
import { listLocales } from '#lib/services/texts/index.ts'
import { PictureField } from '../../publishing/media/picker/picture-field.tsx'
import type { Panel } from '../../request/panel-request.ts'
import { ShownOnce } from '../../ui/files/shown-once.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { PriceFields } from '../settings/price-fields.tsx'
import { addApp, saveLaw, saveLooks, savePayment, saveShipping, saveStore, saveTax } from './actions.ts'
import { readCurrentShipping, readCurrentTax } from './current-rates.ts'
import { guidePath } from './guide-path.ts'
import { SHOWN, writeSeen } from './seen-settings.ts'

type Props = { panel: Panel; state?: StepState | undefined }

/** The fields of a step of the guide. */
export function StepForm({ panel, step, state }: Props & { step: GuideStep }): ReactNode {
  const Form = forms[step]
  return <Form panel={panel} state={state} />
}

const forms: Record<GuideStep, (props: Props) => ReactNode> = {
  store: StoreForm,
  products: ProductsStep,
  tax: TaxForm,
  shipping: ShippingForm,
  law: LawForm,
  payment: PaymentForm,
  mail: MailStep,
  app: AppForm,
  theme: LooksForm,
}

function StoreForm({ panel }: Props) {
  const { t, app, locale } = panel
  const settings = app.settings.current
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <PanelForm action={saveStore} guard version={writeSeen(settings, SHOWN.store)}>
      <TextField
        name="site.name"
        label={t('admin.guide.name')}
        defaultValue={settings['site.name']}
        required
      />
      <TextField
        name="contact.email"
        label={t('admin.guide.email')}
        type="email"
        defaultValue={settings['contact.email'] ?? ''}
      />
      <TextArea
        name="contact.address"
        label={t('admin.guide.address')}
        rows={3}
        defaultValue={settings['contact.address'] ?? ''}
      />
      <SelectField
        name="shop.country"
        label={t('admin.guide.country')}
        defaultValue={settings['shop.country'] ?? ''}
        choices={[{ value: '', label: t('admin.guide.no_country') }, ...countryChoices({ app, locale })]}
      />
      <SelectField
        name="currency.code"
        label={t('admin.guide.currency')}
        hint={t('admin.guide.currency_hint')}
        defaultValue={settings['currency.code']}
        choices={currencyChoices(locale, settings['currency.code'])}
        required
      />
      <PriceFields panel={panel} />
      <SelectField
        name="site.locale"
        label={t('admin.guide.language')}
        defaultValue={settings['site.locale']}
        choices={withCurrent(listLocales(), settings['site.locale']).map((value) => ({
          value,
          label: names.of(value) ?? value,
        }))}
        required
      />
      <SelectField
        name="site.timezone"
        label={t('admin.guide.time_zone')}
        defaultValue={settings['site.timezone']}
        choices={withCurrent(['UTC', ...Intl.supportedValuesOf('timeZone')], settings['site.timezone']).map(
          (value) => ({ value, label: value.replaceAll('_', ' ') }),
        )}
        required
      />
      <SubmitButton>{t('admin.guide.save')}</SubmitButton>
    </PanelForm>
  )
}

function ProductsStep({ panel: { t } }: Props) {
  return (
    <div className="buttons">
      <Link className="button button-primary" href="/admin/import" prefetch={false}>
        {t('admin.guide.import_products')}
      </Link>
      <Link className="button button-plain" href="/admin/products/new" prefetch={false}>
        {t('admin.guide.add_product')}
      </Link>
    </div>
  )
}

function MailStep({ panel: { t } }: Props) {
  return (
    <div className="buttons">
      <Link className="button button-primary" href="/admin/mail" prefetch={false}>
        {t('admin.guide.set_up_mail')}
      </Link>
    </div>
  )
}

/** Comes back to the tax that was saved, so that a mistake can be corrected here. */
async function TaxForm({ panel, state }: Props) {
  const { t, app, locale, may } = panel
  if (!may('rates.write')) return <p>{t('admin.refused.forbidden')}</p>
  const settings = app.settings.current
  const country = settings['shop.country'] ?? ''
  const saved = await readCurrentTax(panel, { country })
  return (
    <PanelForm action={saveTax} guard version={saved?.version ?? ''}>
      <SelectField
        name="country"
        label={t('admin.guide.country')}
        defaultValue={country}
        choices={[{ value: '', label: t('admin.guide.choose_country') }, ...countryChoices({ app, locale })]}
        required
      />
      <TextField
        name="name"
        label={t('admin.guide.tax_name')}
        defaultValue={saved?.theirs.name ?? ''}
        required
      />
      <TextField
        name="rate"
        label={t('admin.guide.tax_rate')}
        inputMode="decimal"
        defaultValue={saved?.theirs.rate ?? ''}
        required
      />
      <CheckField
        name="inclusive"
        label={t('admin.guide.tax_inclusive')}
        defaultChecked={settings['shop.tax_inclusive'] || (state === 'open' && needsFinalPrices(settings))}
      />
      <SubmitButton>{t('admin.guide.save')}</SubmitButton>
    </PanelForm>
  )
}

async function ShippingForm({ panel }: Props) {
  const { t, app, may } = panel
  if (!may('rates.write')) return <p>{t('admin.refused.forbidden')}</p>
  const currency = app.settings.current['currency.code']
  const saved = await readCurrentShipping(panel)
  const { name, price, freeFrom, eta } = saved?.theirs ?? {}
  return (
    <PanelForm action={saveShipping} guard version={saved?.version ?? ''}>
      <TextField name="name" label={t('admin.guide.shipping_name')} defaultValue={name ?? ''} required />
      <TextField
        name="price"
        label={t('admin.guide.shipping_price', { currency })}
        inputMode="decimal"
        defaultValue={price ?? ''}
        required
      />
      <TextField
        name="freeFrom"
        label={t('admin.guide.shipping_free_from')}
        inputMode="decimal"
        defaultValue={freeFrom ?? ''}
      />
      <TextField
        name="eta"
        label={t('admin.guide.shipping_eta')}
        hint={t('admin.guide.shipping_eta_hint')}
        defaultValue={eta ?? ''}
      />
      <SubmitButton>{t('admin.guide.save')}</SubmitButton>
    </PanelForm>
  )
}

/** Where invoices between businesses are a duty, they are proposed until the step was done. */
function LawForm({ panel: { t, app, locale, may }, state }: Props) {
  if (!may('content.write')) return <p>{t('admin.refused.forbidden')}</p>
  const settings = app.settings.current
  const country = settings['shop.country']
  const wantsInvoices = country !== null && [...EEA, 'GB'].includes(country)
  return (
    <>
      <PanelForm action={saveLaw} guard version={writeSeen(settings, SHOWN.law)}>
        <SelectField
          name="shop.country"
          label={t('admin.guide.country')}
          defaultValue={country ?? ''}
          choices={[{ value: '', label: t('admin.guide.no_country') }, ...countryChoices({ app, locale })]}
          required
        />
        <SelectField
          name="shop.buyers"
          label={t('admin.guide.buyers')}
          defaultValue={settings['shop.buyers']}
          choices={shopBuyers.map((value) => ({ value, label: t(`admin.settings.values.${value}`) }))}
          required
        />
        <fieldset>
          <legend>{t('admin.guide.offers')}</legend>
          {shopOffers.map((value) => (
            <CheckField
              key={value}
              name="shop.offers"
              value={value}
              label={t(`admin.guide.offer.${value}`)}
              defaultChecked={settings['shop.offers'].includes(value)}
            />
          ))}
        </fieldset>
        <CheckField
          name="micro"
          label={t('admin.guide.micro')}
          hint={t('admin.guide.micro_hint')}
          defaultChecked={settings['shop.micro_enterprise']}
        />
        <CheckField
          name="invoices"
          label={t('admin.guide.invoices')}
          hint={t('admin.guide.invoices_hint')}
          defaultChecked={settings['invoices.enabled'] || wantsInvoices}
        />
        <SubmitButton>{t('admin.guide.save_and_draft')}</SubmitButton>
        <p className="muted">{t('admin.law.not_advice')}</p>
      </PanelForm>
      {state === 'done' && (
        <p>
          <Link href="/admin/law" prefetch={false}>
            {t('admin.guide.check_pages')}
          </Link>
        </p>
      )}
    </>
  )
}

function PaymentForm({ panel: { t, app, may } }: Props) {
  if (!may('payments.write')) return <p>{t('admin.refused.forbidden')}</p>
  const settings = app.settings.current
  return (
    <>
      <PanelForm action={savePayment} guard version={writeSeen(app.settings.current, SHOWN.payment)}>
        <CheckField
          name="cash"
          label={t('admin.guide.cash_on_delivery')}
          defaultChecked={settings['payments.cash_on_delivery.enabled']}
        />
        <TextArea
          name="payments.bank_transfer.details"
          label={t('admin.guide.bank_details')}
          hint={t('admin.guide.bank_details_hint')}
          defaultValue={settings['payments.bank_transfer.details'] ?? ''}
          rows={3}
        />
        <SubmitButton>{t('admin.guide.save')}</SubmitButton>
      </PanelForm>
      <p>
        <Link href="/admin/payments" prefetch={false}>
          {t('admin.guide.connect_provider')}
        </Link>
      </p>
    </>
  )
}

function AppForm({ panel: { t, may } }: Props) {
  if (!may('apps.write')) return <p>{t('admin.refused.forbidden')}</p>
  return (
    <ShownOnce
      action={addApp}
      title={t('admin.api.secret_shown')}
      text={t('admin.api.secret_shown_text')}
      next={
        <Link className="button button-primary" href={guidePath()} prefetch={false}>
          {t('admin.guide.next')}
        </Link>
      }
    >
      <TextField name="name" label={t('admin.api.name')} autoComplete="off" required />
      <SubmitButton>{t('admin.api.register')}</SubmitButton>
    </ShownOnce>
  )
}

function LooksForm({ panel: { t, app, may } }: Props) {
  const settings = app.settings.current
  return (
    <>
      <PanelForm action={saveLooks} guard version={writeSeen(settings, SHOWN.looks)}>
        <TextField
          name="site.primary_color"
          label={t('admin.guide.color')}
          defaultValue={settings['site.primary_color']}
          required
          code
        />
        <PictureField
          name="site.logo"
          label={t('admin.guide.logo')}
          hint={t('admin.guide.logo_hint')}
          defaultValue={settings['site.logo'] ?? ''}
          mayAdd={may('content.write')}
        />
        <SubmitButton>{t('admin.guide.save')}</SubmitButton>
      </PanelForm>
      <p>
        <Link href="/admin/theme" prefetch={false}>
          {t('admin.guide.choose_theme')}
        </Link>
      </p>
    </>
  )
}

function countryChoices({ app, locale }: Pick<Panel, 'app' | 'locale'>) {
  // Whatever the shop sells to, it may be anywhere.
  const everywhere = { ...app.settings.current, 'shop.countries': [] }
  return listCountries(everywhere, locale).map(({ code, name }) => ({ value: code, label: name }))
}

function currencyChoices(locale: string, current: string) {
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return withCurrent(currencyCodes, current).map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}

function withCurrent(known: readonly string[], current: string): string[] {
  return known.includes(current) ? [...known] : [current, ...known]
}
