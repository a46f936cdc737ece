import Link from 'next/link'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { beginOwnTotp } from '#lib/domains/people/staff/index.ts'
import { memberRequest } from '../../request/panel-request.ts'
import { ShownOnce } from '../../ui/files/shown-once.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { SubmitButton } from '../../ui/forms/form.tsx'
import { ProofFirst } from '../../ui/forms/proof-first.tsx'
import { Card, Page } from '../../ui/layout/page.tsx'
import { confirmTotp } from './actions.ts'

/** Sets up the authenticator app: a picture to scan, the same as text, and its first code. */
export async function AuthenticatorPage() {
  const { t, app, actor } = await memberRequest()
  const begun = await beginOwnTotp(app, actor).catch((error) => {
    if (isDomainError(error, 'sudo_needed')) return null
    throw error
  })
  const title = t('admin.security.set_up_totp')
  if (!begun)
    return (
      <Page title={title}>
        <ProofFirst label={t('admin.security.prove_first')} />
      </Page>
    )
  return (
    <Page title={title} intro={actor.hasSecondFactor ? undefined : t('admin.security.required')}>
      <Card>
        <ShownOnce
          action={confirmTotp}
          title={t('admin.security.codes_title')}
          text={t('admin.security.codes_text')}
          next={
            <Link className="button button-primary" href="/admin" prefetch={false}>
              {t('admin.security.codes_kept')}
            </Link>
          }
        >
          {/* It goes with the form: once a code was right, the page has drawn another one, which nobody needs. */}
          <ol className="steps">
            <li>{t('admin.security.step_app')}</li>
            <li>
              {t('admin.security.step_scan')}
              {/* biome-ignore lint/performance/noImgElement: it is drawn for this page alone. */}
              <img
                className="qr"
                width={200}
                height={200}
                alt={t('admin.security.qr')}
                src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
              />
              <details>
                <summary>{t('admin.security.by_hand')}</summary>
                <code className="secret">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
              </details>
            </li>
            <li>{t('admin.security.step_code')}</li>
          </ol>
          <TextField
            name="code"
            label={t('admin.entry.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            code
            required
          />
          <SubmitButton>{t('admin.security.confirm_totp')}</SubmitButton>
        </ShownOnce>
      </Card>
    </Page>
  )
}
