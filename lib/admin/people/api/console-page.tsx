import Link from 'next/link'
import type { ReactNode } from 'react'
import { listOpenApps, traceSignature } from '#lib/domains/people/apps/index.ts'
import { siteBasePath } from '#lib/services/settings/index.ts'
import { numberIn, type Query } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { Trace } from './signature-trace.tsx'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const MAX_LENGTH = 4000

/**
 * Signs a request as an app would, and finds out why a client's signature fails. It changes nothing, so that what was entered stands in
 * the address and can be passed on.
 */
export async function ConsolePage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const apps = (await listOpenApps(app, actor)).filter(({ liveSecrets }) => liveSecrets > 0)
  const id = numberIn(query.app)
  const trace = id === undefined ? undefined : await traceSignature(app, actor, id, readRequest(query))
  return (
    <Page
      title={t('admin.api_use.console')}
      intro={<Link href="/admin/api">{t('admin.api_use.all_apps')}</Link>}
    >
      <Card intro={t('admin.api_use.console_intro')}>
        {apps.length === 0 ? (
          <Empty title={t('admin.api_use.no_secret_apps')} />
        ) : (
          <Entry panel={panel} query={query} apps={apps} />
        )}
      </Card>
      {trace === null && <p className="notice notice-bad">{t('admin.api_use.console_gone')}</p>}
      {trace && <Trace panel={panel} trace={trace} request={readRequest(query).request} />}
    </Page>
  )
}

function readRequest(query: Query) {
  const text = (name: string) => {
    const value = query[name]
    // Forms send line ends of Windows.
    return typeof value === 'string' ? value.slice(0, MAX_LENGTH).replaceAll('\r\n', '\n') : ''
  }
  const given = (name: string) => text(name).trim() || null
  return {
    request: {
      method: METHODS.find((one) => one === text('method')) ?? 'GET',
      target: given('target') ?? '/',
      body: text('body'),
      timestamp: given('timestamp'),
      nonce: given('nonce'),
    },
    client: { signature: given('signature'), stringToSign: text('string') || null },
  }
}

type EntryProps = { panel: Panel; query: Query; apps: readonly { id: number; name: string }[] }

function Entry({ panel: { t, app }, query, apps }: EntryProps) {
  const { request, client } = readRequest(query)
  const products = `${siteBasePath(app.settings.current)}/${app.apiPrefix}/v1/products`
  const target = query.target === undefined ? products : request.target
  return (
    <form method="get" action={onSite('/admin/api/console')} className="form">
      <Labelled name="app" label={t('admin.api_use.app')}>
        <select className="input" id="app" name="app" defaultValue={String(numberIn(query.app) ?? '')}>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled name="method" label={t('admin.api_use.method')}>
        <select className="input" id="method" name="method" defaultValue={request.method}>
          {METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </Labelled>
      <Line
        name="target"
        label={t('admin.api_use.target')}
        hint={t('admin.api_use.target_hint')}
        value={target}
      />
      <Labelled name="body" label={t('admin.api_use.body')}>
        <textarea className="input code" id="body" name="body" rows={2} defaultValue={request.body} />
      </Labelled>
      <Line
        name="timestamp"
        label={t('admin.api_use.timestamp')}
        hint={t('admin.api_use.timestamp_hint')}
        value={request.timestamp}
      />
      <Line
        name="nonce"
        label={t('admin.api_use.nonce')}
        hint={t('admin.api_use.nonce_hint')}
        value={request.nonce}
      />
      <Line name="signature" label={t('admin.api_use.client_signature')} value={client.signature} />
      <Labelled
        name="string"
        label={t('admin.api_use.client_string')}
        hint={t('admin.api_use.client_string_hint')}
      >
        <textarea
          className="input code"
          id="string"
          name="string"
          rows={7}
          aria-describedby="string-hint"
          defaultValue={client.stringToSign ?? ''}
        />
      </Labelled>
      <button type="submit" className="button button-primary">
        {t('admin.api_use.sign')}
      </button>
    </form>
  )
}

type LabelledProps = { name: string; label: string; hint?: string | undefined; children: ReactNode }

function Labelled({ name, label, hint, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}

function Line({ value, ...about }: Omit<LabelledProps, 'children'> & { value: string | null }) {
  const { name, hint } = about
  return (
    <Labelled {...about}>
      <input
        className="input code"
        id={name}
        name={name}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint && `${name}-hint`}
        defaultValue={value ?? ''}
      />
    </Labelled>
  )
}
