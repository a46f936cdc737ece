import type { EndpointSummary, ListedDelivery } from '#lib/domains/running/webhooks/index.ts'
import { Choose } from '../../lists/choose.tsx'
import { addressWith, type Query } from '../../lists/query.ts'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Filters } from '../../ui/layout/filters.tsx'
import { Badge, Card, Empty } from '../../ui/layout/page.tsx'
import { NextPage } from '../../ui/layout/table.tsx'
import { resend } from './actions.ts'

const PATH = '/admin/webhooks'
const TONES = { held: 'plain', pending: 'warn', delivered: 'good', failed: 'bad', void: 'plain' } as const

type Props = {
  panel: Panel
  query: Query
  endpoints: readonly EndpointSummary[]
  log: { deliveries: ListedDelivery[]; next: number | null }
}

/** The deliveries and the endpoints' answers. */
export function DeliveryLog({ panel, query, endpoints, log: { deliveries, next } }: Props) {
  const { t } = panel
  const nameOf = new Map(endpoints.map(({ id, name, url }) => [id, name || url]))
  return (
    <Card title={t('admin.webhooks.log')} id="log">
      <Filters path={PATH} label={t('admin.webhooks.log')} button={t('admin.webhooks.filter')}>
        <Choose
          name="endpoint"
          label={t('admin.webhooks.endpoint')}
          all={t('admin.webhooks.all_endpoints')}
          value={query.endpoint}
          choices={endpoints.map(({ id, name, url }) => ({ value: String(id), label: name || url }))}
        />
        <Choose
          name="failed"
          label={t('admin.webhooks.outcome')}
          all={t('admin.webhooks.all')}
          value={query.failed}
          choices={[{ value: 'yes', label: t('admin.webhooks.failed_only') }]}
        />
      </Filters>
      {deliveries.length === 0 ? (
        <Empty title={t('admin.webhooks.log_empty')} />
      ) : (
        <ul className="rows">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              panel={panel}
              delivery={delivery}
              endpoint={nameOf.get(delivery.endpointId) ?? ''}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <NextPage
          href={addressWith(PATH, query, { before: String(next) })}
          label={t('admin.webhooks.older')}
        />
      )}
    </Card>
  )
}

type DeliveryProps = { panel: Panel; delivery: ListedDelivery; endpoint: string }

function Delivery({ panel, delivery, endpoint }: DeliveryProps) {
  const { t, format, may } = panel
  const { id, type, subject, event, state, happenedAt, attempts } = delivery
  return (
    <li>
      <div>
        <strong>{type}</strong> {subject}{' '}
        <Badge tone={TONES[state]}>{t(`admin.webhooks.delivery_states.${state}`)}</Badge>
        <br />
        <span className="muted">
          {endpoint} · {format.moment(happenedAt)} · <code>{event}</code>
        </span>
        {attempts.length > 0 && <Attempts panel={panel} attempts={attempts} />}
      </div>
      {may('apps.write') && (
        <PanelForm action={resend} className="">
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="plain">{t('admin.webhooks.resend')}</SubmitButton>
        </PanelForm>
      )}
    </li>
  )
}

function Attempts({
  panel: { t, format },
  attempts,
}: {
  panel: Panel
  attempts: ListedDelivery['attempts']
}) {
  return (
    <details>
      <summary>{t('admin.webhooks.attempts', { count: attempts.length })}</summary>
      <ul className="rows">
        {attempts.map(({ at, took, status, failure, answer }) => (
          <li key={at.getTime()}>
            <div>
              <strong>{failure ?? status}</strong>{' '}
              <span className="muted">
                {format.moment(at)} · {t('admin.webhooks.took', { ms: took })}
              </span>
              {answer !== '' && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard.
                <pre className="json" tabIndex={0}>
                  {answer}
                </pre>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
