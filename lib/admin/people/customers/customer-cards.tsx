import { ADDED_BY_STAFF } from '#lib/domains/people/accounts/index.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { AddressLines } from '../../ui/layout/address-lines.tsx'
import { Badge, Card } from '../../ui/layout/page.tsx'
import { signOutEverywhere } from './actions.ts'
import type { Part } from './part.ts'
import { Tags } from './states.tsx'

/** How to reach a customer, and in which language. */
export function ContactCard({ panel: { t, format, locale }, shown }: Part) {
  const { email, phone, createdAt, importedFrom, newsletter } = shown
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <Card title={t('admin.customers.contact')}>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && (
          <>
            <br />
            <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
      </p>
      <dl className="facts">
        <div>
          <dt>{t('admin.customers.since')}</dt>
          <dd>
            {format.day(createdAt)}
            {importedFrom &&
              ` · ${importedFrom === ADDED_BY_STAFF ? t('admin.customers.added_by_staff') : t('admin.customers.imported', { source: importedFrom })}`}
          </dd>
        </div>
        {shown.tags.length > 0 && (
          <div>
            <dt>{t('admin.customers.tags')}</dt>
            <dd>
              <Tags tags={shown.tags} />
            </dd>
          </div>
        )}
        {shown.locale && (
          <div>
            <dt>{t('admin.customers.language')}</dt>
            <dd>{languages.of(shown.locale)}</dd>
          </div>
        )}
        <div>
          <dt>{t('admin.customers.newsletter')}</dt>
          <dd>
            {t(`admin.customers.newsletter_${newsletter.state}`)}
            {newsletter.since && (
              <span className="muted">
                {[
                  '',
                  t('admin.customers.consent_since', { at: format.day(newsletter.since) }),
                  newsletter.source
                    ? t('admin.customers.consent_source', { source: newsletter.source })
                    : newsletter.state === 'subscribed' && t('admin.customers.consent_link'),
                ]
                  .filter((part) => part !== false)
                  .join(' · ')}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('admin.customers.sign_in')}</dt>
          <dd>
            {[
              t(shown.hasPassword ? 'admin.customers.has_password' : 'admin.customers.no_password'),
              t(shown.hasSecondFactor ? 'admin.customers.has_factor' : 'admin.customers.no_factor'),
            ].join(', ')}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

export function AddressesCard({ panel: { t, locale }, shown: { addresses } }: Part) {
  return (
    <Card title={t('admin.customers.addresses')}>
      {addresses.length === 0 && <p className="muted">{t('admin.customers.no_addresses')}</p>}
      <ul className="rows">
        {addresses.map((address) => (
          <li key={address.id}>
            <div>
              {address.label && <strong>{address.label}</strong>}{' '}
              {address.isDefaultBilling && <Badge>{t('admin.customers.default_billing')}</Badge>}{' '}
              {address.isDefaultShipping && <Badge>{t('admin.customers.default_shipping')}</Badge>}
              <AddressLines address={address} locale={locale} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where a customer is signed in. */
export function DevicesCard({ panel: { t, format, may }, shown: { id, name, devices } }: Part) {
  return (
    <Card title={t('admin.customers.devices')}>
      {devices.length === 0 && <p className="muted">{t('admin.customers.no_devices')}</p>}
      <ul className="rows">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <strong>{device.deviceName}</strong>
              <br />
              <span className="muted">
                {[
                  device.appName === device.deviceName ? null : device.appName,
                  device.ipAddress,
                  t('admin.customers.last_used', { at: format.moment(device.lastUsedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {devices.length > 0 && may('customers.write') && (
        <ConfirmButton
          action={signOutEverywhere}
          kind="plain"
          label={t('admin.customers.sign_out')}
          title={t('admin.customers.sign_out_of', { name })}
          text={t('admin.customers.sign_out_text', { count: devices.length })}
          confirm={t('admin.customers.sign_out')}
          fields={{ id }}
        />
      )}
    </Card>
  )
}
