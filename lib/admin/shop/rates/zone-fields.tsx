import { countryNames } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { TextField } from '../../ui/forms/fields.tsx'

type Zone = { country: string; state: string; postcodes: string }

/** A country, and what part of it. */
export function ZoneFields({ t, locale, zone }: { t: Translate; locale: string; zone: Zone | null }) {
  return (
    <>
      <TextField
        name="country"
        label={t('admin.rates.country')}
        hint={zone ? countryNames(locale).of(zone.country) : t('admin.rates.country_hint')}
        defaultValue={zone?.country ?? ''}
        autoComplete="off"
        code
        required
      />
      <TextField
        name="state"
        label={t('account.addresses.fields.state')}
        hint={t('admin.rates.state_hint')}
        defaultValue={zone?.state ?? ''}
        autoComplete="off"
      />
      <TextField
        name="postcodes"
        label={t('admin.rates.postcodes')}
        hint={t('admin.rates.postcodes_hint')}
        defaultValue={zone?.postcodes ?? ''}
        autoComplete="off"
        code
      />
    </>
  )
}
