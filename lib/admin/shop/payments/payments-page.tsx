import Link from 'next/link'
import {
  listManagedMethods,
  listUnknownPayments,
  type ManagedMethod,
  type UnknownPayment,
} from '#lib/domains/shop/payments/index.ts'
import { createMoneyWriter } from '#lib/services/money/currency.ts'
import { isHttpsSite } from '#lib/services/settings/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { Sortable } from '../../ui/layout/sortable.tsx'
import { setOn, settleUnknown, sort } from './actions.ts'

/** All payment methods: their order, and whether they are offered. */
export async function PaymentsPage() {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const methods = await listManagedMethods(app, actor)
  return (
    <Page title={t('admin.payments.title')} intro={t('admin.payments.intro')}>
      {!isHttpsSite(app.settings.current) && methods.some(({ isProvider, isOn }) => isProvider && isOn) && (
        <NotPublic panel={panel} />
      )}
      <UnknownPayments panel={panel} payments={await listUnknownPayments(app, actor)} />
      <Card title={t('admin.payments.methods')}>
        {may('payments.write') ? (
          <Sortable
            action={sort}
            hint={t('admin.payments.drag_hint')}
            items={methods.map((method) => ({
              id: method.id,
              up: t('admin.payments.move_up', { name: method.name }),
              down: t('admin.payments.move_down', { name: method.name }),
              content: <Method panel={panel} method={method} />,
            }))}
          />
        ) : (
          <ol className="rows">
            {methods.map((method) => (
              <li key={method.id}>
                <div>
                  <Method panel={panel} method={method} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </Page>
  )
}

/** Payments that name an order which the shop does not have. */
function UnknownPayments({ panel, payments }: { panel: Panel; payments: readonly UnknownPayment[] }) {
  const { t, may, app } = panel
  if (payments.length === 0) return null
  const write = createMoneyWriter(app.settings.current)
  return (
    <Card title={t('admin.payments.unknown')}>
      <p className="muted">{t('admin.payments.unknown_intro')}</p>
      <ul className="rows">
        {payments.map(({ id, gateway, reference, orderNumber, amount, currency, noticedAt }) => (
          <li key={id}>
            <div>
              {t('admin.payments.unknown_payment', {
                ...{ gateway, reference, order: orderNumber },
                amount: write(amount, currency),
                at: panel.format.moment(noticedAt),
              })}
            </div>
            {may('payments.write') && (
              <PanelForm action={settleUnknown} className="">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="reference" value={reference} />
                <SubmitButton kind="plain">{t('admin.payments.unknown_settle')}</SubmitButton>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NotPublic({ panel: { t, app } }: { panel: Panel }) {
  const address = app.settings.current['site.url'] ?? app.defaultSiteUrl
  return <p className="notice notice-bad">{t('admin.payments.not_public', { address })}</p>
}

function Method({ panel: { t }, method }: { panel: Panel; method: ManagedMethod }) {
  const { id, name, description } = method
  return (
    <>
      <Link href={`/admin/payments/${id}`} prefetch={false}>
        <strong>{name}</strong>
      </Link>{' '}
      <MethodState t={t} method={method} />
      {description && (
        <>
          <br />
          <span className="muted">{description}</span>
        </>
      )}
    </>
  )
}

export function MethodState({ t, method }: Pick<Panel, 't'> & { method: ManagedMethod }) {
  const { isOn, isSetUp, isOffered } = method
  if (isOffered) return <Badge tone="good">{t('admin.payments.offered')}</Badge>
  if (isOn && !isSetUp) return <Badge tone="warn">{t('admin.payments.not_set_up')}</Badge>
  return <Badge>{t('admin.payments.off')}</Badge>
}

/** Switches a payment method on or off. */
export function MethodSwitch({ panel: { t }, method }: { panel: Panel; method: ManagedMethod }) {
  const { id, isOn, name } = method
  return (
    <PanelForm action={setOn} className="">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="on" value={String(!isOn)} />
      <SubmitButton kind={isOn ? 'plain' : 'primary'}>
        {t(isOn ? 'admin.payments.switch_off' : 'admin.payments.switch_on')}
      </SubmitButton>
    </PanelForm>
  )
}
