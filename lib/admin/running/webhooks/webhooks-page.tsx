import { type ListedHook, listHooks, logHooks, webhookTypes } from '#lib/domains/running/webhooks/index.ts'
import { choiceIn, numberIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ShownOnce } from '../../ui/files/shown-once.tsx'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { CheckField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { add, change, remove, resendAll, rotate, setState } from './actions.ts'
import { DeliveryLog } from './delivery-log.tsx'

const TONES = { on: 'good', failing: 'bad', paused: 'warn' } as const

/** The endpoints that receive events, and what came of each delivery. */
export async function WebhooksPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const filter = {
    endpointId: numberIn(query.endpoint),
    failed: choiceIn(query.failed, ['yes']) === 'yes',
    before: numberIn(query.before),
  }
  const [endpoints, log] = await Promise.all([listHooks(app, actor), logHooks(app, actor, filter)])
  return (
    <Page title={t('admin.webhooks.title')} intro={t('admin.webhooks.intro')}>
      <Card title={t('admin.webhooks.endpoints')}>
        {endpoints.length === 0 ? (
          <Empty title={t('admin.webhooks.none')} text={t('admin.webhooks.none_text')} />
        ) : (
          <ul className="rows">
            {endpoints.map((endpoint) => (
              <Endpoint key={endpoint.id} panel={panel} endpoint={endpoint} />
            ))}
          </ul>
        )}
      </Card>
      {may('apps.write') && <Add panel={panel} />}
      <DeliveryLog panel={panel} query={query} endpoints={endpoints} log={log} />
    </Page>
  )
}

type Props = { panel: Panel; endpoint: ListedHook }

function Endpoint({ panel, endpoint }: Props) {
  const { t, format, may } = panel
  const { url, name, events, state, failingSince, waiting, liveSecrets } = endpoint
  return (
    <li>
      <div>
        <strong>{name || url}</strong>{' '}
        <Badge tone={TONES[state]}>{t(`admin.webhooks.states.${state}`)}</Badge>{' '}
        {liveSecrets > 1 && <Badge tone="warn">{t('admin.webhooks.rotating')}</Badge>}
        <br />
        <code>{url}</code>
        <br />
        <span className="muted">{events.join(', ')}</span>
        <br />
        <span className="muted">
          {t('admin.webhooks.waiting', { count: waiting })}
          {failingSince && ` · ${t('admin.webhooks.failing_since', { at: format.moment(failingSince) })}`}
        </span>
        {may('apps.write') && <Edit panel={panel} endpoint={endpoint} />}
        {may('apps.write') && <Rotate panel={panel} endpoint={endpoint} />}
      </div>
      {may('apps.write') && <Acts panel={panel} endpoint={endpoint} />}
    </li>
  )
}

function Acts({ panel: { t }, endpoint: { id, name, url, state } }: Props) {
  const isPaused = state === 'paused'
  return (
    <div className="buttons">
      <PanelForm action={setState} className="">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="to" value={isPaused ? 'on' : 'paused'} />
        <SubmitButton kind="plain">
          {t(isPaused ? 'admin.webhooks.resume' : 'admin.webhooks.pause')}
        </SubmitButton>
      </PanelForm>
      <PanelForm action={resendAll} className="">
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="plain">{t('admin.webhooks.resend_failed')}</SubmitButton>
      </PanelForm>
      <ConfirmButton
        action={remove}
        label={t('admin.webhooks.remove')}
        title={t('admin.webhooks.remove_title', { name: name || url })}
        text={t('admin.webhooks.remove_text')}
        confirm={t('admin.webhooks.remove')}
        fields={{ id }}
      />
    </div>
  )
}

function Edit({ panel, endpoint }: Props) {
  const { t } = panel
  return (
    <details>
      <summary>{t('admin.webhooks.edit')}</summary>
      <PanelForm action={change} guard version={endpoint.version}>
        <input type="hidden" name="id" value={endpoint.id} />
        <Fields panel={panel} endpoint={endpoint} />
        <SubmitButton>{t('admin.form.save')}</SubmitButton>
      </PanelForm>
    </details>
  )
}

function Rotate({ panel: { t }, endpoint: { id } }: Props) {
  return (
    <details>
      <summary>{t('admin.webhooks.rotate')}</summary>
      <ShownOnce
        action={rotate}
        title={t('admin.webhooks.secret_shown')}
        text={t('admin.webhooks.secret_shown_text')}
        next={null}
      >
        <input type="hidden" name="id" value={id} />
        <TextField
          name="hours"
          label={t('admin.webhooks.hours')}
          hint={t('admin.webhooks.hours_hint')}
          inputMode="numeric"
          defaultValue="24"
          required
        />
        <SubmitButton kind="plain">{t('admin.webhooks.rotate')}</SubmitButton>
      </ShownOnce>
    </details>
  )
}

function Add({ panel }: { panel: Panel }) {
  const { t } = panel
  return (
    <Card title={t('admin.webhooks.add')} intro={t('admin.webhooks.add_intro')}>
      <ShownOnce
        action={add}
        title={t('admin.webhooks.secret_shown')}
        text={t('admin.webhooks.secret_shown_text')}
        next={null}
      >
        <Fields panel={panel} />
        <SubmitButton>{t('admin.webhooks.add')}</SubmitButton>
      </ShownOnce>
    </Card>
  )
}

function Fields({ panel: { t }, endpoint }: { panel: Panel; endpoint?: ListedHook }) {
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={t('admin.webhooks.url')}
        defaultValue={endpoint?.url ?? ''}
        required
      />
      <TextField name="name" label={t('admin.webhooks.name')} defaultValue={endpoint?.name ?? ''} />
      <fieldset className="choices">
        <legend>{t('admin.webhooks.events')}</legend>
        {webhookTypes.map((type) => (
          <EventField key={type} type={type} isChosen={endpoint?.events.includes(type) ?? false} />
        ))}
      </fieldset>
    </>
  )
}

function EventField({ type, isChosen }: { type: string; isChosen: boolean }) {
  return <CheckField name="events" value={type} label={type} defaultChecked={isChosen} />
}
