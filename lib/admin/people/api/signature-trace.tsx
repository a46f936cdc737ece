import type { RequestToSign, SignatureTrace } from '#lib/domains/people/apps/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Badge, Card } from '../../ui/layout/page.tsx'
import { Table } from '../../ui/layout/table.tsx'

type Props = { panel: Panel; trace: SignatureTrace; request: RequestToSign }

/** Each step from a request to its signature, with what the client made of it. */
export function Trace({ panel, trace, request }: Props) {
  const { t } = panel
  return (
    <>
      <Verdicts panel={panel} trace={trace} />
      <Card title={t('admin.api_use.step_lines')}>
        <Lines panel={panel} trace={trace} />
      </Card>
      <Card title={t('admin.api_use.step_text')}>
        <Code text={trace.stringToSign} />
      </Card>
      <Card title={t('admin.api_use.step_signature')}>
        <Code text={trace.signature} />
      </Card>
      <Card title={t('admin.api_use.step_request')}>
        <Code text={writeCurl(panel, trace, request)} />
      </Card>
    </>
  )
}

function Verdicts({ panel: { t }, trace }: Omit<Props, 'request'>) {
  const { isSignatureRight, isTimestampGood, isNonceGood, skew, extraLines, lines } = trace
  const isCompared = lines.some(({ given }) => given !== null)
  const faults = [
    skew === null && t('admin.api_use.bad_timestamp'),
    skew !== null && !isTimestampGood && t('admin.api_use.skewed', { seconds: Math.abs(skew) }),
    !isNonceGood && t('admin.api_use.bad_nonce'),
    extraLines > 0 && t('admin.api_use.extra_lines', { count: extraLines }),
    isSignatureRight === false && t('admin.api_use.signature_wrong'),
    isSignatureRight === false &&
      isCompared &&
      extraLines === 0 &&
      lines.every(({ isSame }) => isSame) &&
      t('admin.api_use.all_same'),
  ].filter((fault) => fault !== false)
  if (faults.length === 0 && isSignatureRight !== true) return null
  return (
    <div className={faults.length > 0 ? 'notice notice-bad card' : 'notice card'} role="status">
      {isSignatureRight && <p>{t('admin.api_use.signature_right')}</p>}
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  )
}

function Lines({ panel: { t }, trace: { lines } }: Omit<Props, 'request'>) {
  const shown = (value: string) =>
    value === '' ? <span className="muted">{t('admin.api_use.empty_line')}</span> : <code>{value}</code>
  const isCompared = lines.some(({ given }) => given !== null)
  return (
    <Table
      label={t('admin.api_use.expected')}
      rows={lines}
      keyOf={({ part }) => part}
      columns={[
        { title: t('admin.api_use.line'), cell: ({ part }) => t(`admin.api_use.part.${part}`) },
        { title: t('admin.api_use.expected'), cell: ({ value }) => shown(value) },
        ...(isCompared
          ? [
              {
                title: t('admin.api_use.given'),
                cell: ({ given, isSame }: (typeof lines)[number]) => (
                  <>
                    {shown(given ?? '')}{' '}
                    <Badge tone={isSame ? 'good' : 'bad'}>
                      {t(isSame ? 'admin.api_use.same' : 'admin.api_use.differs')}
                    </Badge>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard.
    <pre className="json" tabIndex={0}>
      {text}
    </pre>
  )
}

/** The request for a shell. A nonce is good once, and a timestamp for minutes. */
function writeCurl({ app }: Panel, trace: SignatureTrace, { method, target, body }: RequestToSign): string {
  const site = app.settings.current['site.url'] ?? app.defaultSiteUrl
  const { origin } = new URL(site)
  const headers = [
    ...[`X-Api-Key: ${trace.key}`, `X-Api-Timestamp: ${trace.timestamp}`, `X-Api-Nonce: ${trace.nonce}`],
    `X-Api-Signature: ${trace.signature}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
  ]
  return [
    `curl -X ${method} ${quote(origin + target)}`,
    ...headers.map((header) => `  -H ${quote(header)}`),
    ...(body === '' ? [] : [`  --data-binary ${quote(body)}`]),
  ].join(' \\\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
