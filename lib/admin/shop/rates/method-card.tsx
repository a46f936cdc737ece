import type { StaffRates } from '#lib/domains/shop/rates/index.ts'
import { keyOfShown } from '../../forms/key-of-shown.ts'
import type { Panel } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { CheckField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card } from '../../ui/layout/page.tsx'
import { dropMethod, putMethod, putZone } from './actions.ts'
import { describeTerms } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'
import { writeMethod, writeZone } from './write-forms.ts'
import { ZoneFields } from './zone-fields.tsx'

type Method = StaffRates['methods'][number]
type Props = { panel: Panel; method: Method }

/** A shipping method with its zones. */
export function MethodCard({ panel, method }: Props) {
  const { t } = panel
  const { code, name, version, active, terms, countries, zones } = method
  return (
    <Card
      title={t('admin.rates.shipping_of', { name })}
      actions={!active && <Badge tone="warn">{t('admin.rates.is_off')}</Badge>}
    >
      <ul className="rows">
        <li>
          <div>
            <strong>{terms ? describeTerms(panel, terms) : t('admin.rates.only_in_zones')}</strong>
            <span className="muted under">
              {terms && (countries.length > 0 ? countries.join(', ') : t('admin.rates.everywhere'))}
            </span>
          </div>
        </li>
        {zones.map((zone) => (
          <Zone
            key={`${zone.country} ${zone.state} ${zone.postcodes}`}
            panel={panel}
            method={method}
            zone={zone}
          />
        ))}
      </ul>
      <details className="stack">
        <summary>{t('admin.rates.change')}</summary>
        <MethodForm panel={panel} method={method} position={method.position} />
      </details>
      <details className="stack">
        <summary>{t('admin.rates.new_zone')}</summary>
        <ZoneForm panel={panel} method={method} zone={null} key={zones.length} />
      </details>
      <ConfirmButton
        action={dropMethod}
        label={t('admin.rates.remove')}
        title={t('admin.rates.remove_of', { name })}
        text={t('admin.rates.remove_method_text', { count: zones.length })}
        confirm={t('admin.rates.remove')}
        fields={{ code, version }}
      />
    </Card>
  )
}

function Zone({ panel, method, zone }: Props & { zone: Method['zones'][number] }) {
  const { t } = panel
  const { country, state, postcodes, terms } = zone
  const name = [country, state, postcodes].filter(Boolean).join(' ')
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="muted under">
          {terms ? describeTerms(panel, terms) : t('admin.rates.not_offered')}
        </span>
        <details>
          <summary>{t('admin.rates.change')}</summary>
          <ZoneForm panel={panel} method={method} zone={zone} />
        </details>
      </div>
      <ConfirmButton
        action={dropMethod}
        kind="quiet"
        label={t('admin.rates.remove')}
        title={t('admin.rates.remove_of', { name })}
        text={t('admin.rates.remove_zone_text')}
        confirm={t('admin.rates.remove')}
        fields={{ code: method.code, version: method.version, country, state, postcodes }}
      />
    </li>
  )
}

function ZoneForm({ panel, method, zone }: Props & { zone: Method['zones'][number] | null }) {
  const { t, app, locale } = panel
  const shown = writeZone(zone, app.settings.current['currency.code'])
  return (
    <PanelForm action={putZone} guard version={method.version} shows={keyOfShown(shown)}>
      <input type="hidden" name="code" value={method.code} />
      {zone ? (
        Object.entries({ country: zone.country, state: zone.state, postcodes: zone.postcodes }).map(
          ([field, value]) => <input key={field} type="hidden" name={field} value={value} />,
        )
      ) : (
        <ZoneFields t={t} locale={locale} zone={null} />
      )}
      <CheckField
        name="not_there"
        label={t('admin.rates.not_there')}
        defaultChecked={shown.not_there !== ''}
      />
      <TermsFields panel={panel} terms={zone?.terms ?? null} />
      <SubmitButton>{t(zone ? 'admin.form.save' : 'admin.rates.add_zone')}</SubmitButton>
    </PanelForm>
  )
}

/** A shipping method that is not there yet. */
export function NewMethod({ panel, count }: { panel: Panel; count: number }) {
  const { t } = panel
  return (
    <Card title={t('admin.rates.new_method')} intro={count === 0 && t('admin.rates.no_methods')}>
      <details>
        <summary>{t('admin.rates.add_method')}</summary>
        <MethodForm panel={panel} method={null} position={count} key={count} />
      </details>
    </Card>
  )
}

function MethodForm({ panel, method, position }: { panel: Panel; method: Method | null; position: number }) {
  const { t, app } = panel
  const shown = writeMethod(method, position, app.settings.current['currency.code'])
  return (
    <PanelForm action={putMethod} guard version={method?.version ?? ''} shows={keyOfShown(shown)}>
      {method ? (
        <input type="hidden" name="code" value={method.code} />
      ) : (
        <TextField
          name="code"
          label={t('admin.rates.code')}
          hint={t('admin.rates.code_hint')}
          code
          required
        />
      )}
      <TextField name="name" label={t('admin.rates.name')} defaultValue={shown.name} required />
      <TextField name="description" label={t('admin.rates.description')} defaultValue={shown.description} />
      <TextField
        name="eta"
        label={t('admin.rates.eta')}
        hint={t('admin.rates.eta_hint')}
        defaultValue={shown.eta}
      />
      <TermsFields panel={panel} terms={method?.terms ?? null} />
      <TextField
        name="countries"
        label={t('admin.rates.countries')}
        hint={t('admin.rates.countries_hint')}
        defaultValue={shown.countries}
        code
      />
      <CheckField
        name="only_zones"
        label={t('admin.rates.only_zones')}
        defaultChecked={shown.only_zones !== ''}
      />
      <CheckField name="taxable" label={t('admin.rates.taxable')} defaultChecked={shown.taxable !== ''} />
      <CheckField name="active" label={t('admin.rates.active')} defaultChecked={shown.active !== ''} />
      <TextField
        name="position"
        type="number"
        inputMode="numeric"
        label={t('admin.rates.position')}
        hint={t('admin.rates.position_hint')}
        defaultValue={shown.position}
        required
      />
      <SubmitButton>{t(method ? 'admin.form.save' : 'admin.rates.add_method')}</SubmitButton>
    </PanelForm>
  )
}
