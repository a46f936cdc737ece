import { randomUUID } from 'node:crypto'
import { Copy } from 'lucide-react'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { EMPTY_FORM, type FormState } from '#lib/admin/forms/form-state.ts'
import type { Query } from '#lib/admin/lists/query.ts'
import { textIn } from '#lib/admin/lists/query.ts'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Card, Page } from '#lib/admin/ui/layout/page.tsx'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { listTaxClasses, type ShownDraft, showDraft } from '#lib/domains/shop/orders/staff/index.ts'
import { homeCountry, siteAddress } from '#lib/services/settings/index.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { readId } from '../fields/read-fields.ts'
import { copyDraft, removeDraft } from './actions.ts'
import { describeDraft, prefill } from './describe-draft.ts'
import { DraftForm } from './draft-form.tsx'
import { draftTexts } from './draft-texts.ts'
import { readDraft } from './read-draft.ts'
import { writeDraft } from './write-draft.ts'

/** A new draft order, such as for a customer on the phone. */
export async function NewDraftPage({ query }: { query: Query }) {
  const panel = await readyRequest('orders.write')
  const { t } = panel
  const customerId = readId(textIn(query.customer))
  const country = homeCountry(panel.app.settings.current) ?? ''
  const known = customerId === null ? {} : await prefill(panel, customerId)
  const values: Record<string, string> = {
    ...{ 'billing.country': country, 'shipping.country': country, ...known },
    customer: customerId === null ? '' : String(customerId),
  }
  return (
    <Page title={t('admin.orders.draft.title')} intro={t('admin.orders.draft.intro')}>
      <DraftForm {...(await formOf(panel, values, null))} />
    </Page>
  )
}

/** A saved draft. One that was ordered leads to its order. */
export async function DraftPage({ id: text }: { id: string }) {
  const panel = await readyRequest('orders.write')
  const { t, app, actor } = panel
  const id = readId(text)
  const shown = id === null ? null : await showDraft(app, actor, id).catch(ignoreUnknown)
  if (!shown) notFound()
  return (
    <Page
      title={t('admin.orders.draft.number', { id: shown.id })}
      intro={t('admin.orders.draft.intro')}
      actions={<DraftActs panel={panel} shown={shown} />}
    >
      {shown.link && shown.orderNumber === null && <LinkCard panel={panel} link={shown.link} />}
      {shown.orderNumber === null ? (
        <DraftForm key={shown.version} {...(await formOf(panel, writeDraft(panel, shown), shown))} />
      ) : (
        <Card>
          <p>
            {t('admin.orders.draft.ordered_text')}{' '}
            <Link href={`/admin/orders/${encodeURIComponent(shown.orderNumber)}`} prefetch={false}>
              {shown.orderNumber}
            </Link>
          </p>
        </Card>
      )}
    </Page>
  )
}

function ignoreUnknown(error: unknown): null {
  if (isDomainError(error, 'unknown')) return null
  throw error
}

type Part = { panel: Panel; shown: ShownDraft }

function DraftActs({ panel: { t }, shown: { id, version, orderNumber } }: Part) {
  return (
    <>
      <PanelForm action={copyDraft} className="">
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="plain">
          <Copy aria-hidden="true" size={18} />
          {t('admin.orders.draft.copy')}
        </SubmitButton>
      </PanelForm>
      {orderNumber === null && (
        <ConfirmButton
          action={removeDraft}
          label={t('admin.orders.draft.delete')}
          title={t('admin.orders.draft.delete_of', { id })}
          text={t('admin.orders.draft.delete_text')}
          confirm={t('admin.orders.draft.delete')}
          fields={{ id, version }}
        />
      )}
    </>
  )
}

function LinkCard({
  panel: { t, app, format },
  link,
}: {
  panel: Panel
  link: NonNullable<ShownDraft['link']>
}) {
  const isOver = link.expiresAt <= app.clock.now()
  const url = `${siteAddress(app.settings.current, app.defaultSiteUrl)}${link.path}`
  return (
    <Card title={t('admin.orders.draft.link_title')}>
      <p>
        {t(isOver ? 'admin.orders.draft.link_over' : 'admin.orders.draft.link_until', {
          sent: format.moment(link.sentAt),
          until: format.moment(link.expiresAt),
        })}
      </p>
      {!isOver && (
        <p>
          <code className="code">{url}</code>
        </p>
      )}
    </Card>
  )
}

/** The props of a draft's form. */
async function formOf(panel: Panel, values: Record<string, string>, shown: ShownDraft | null) {
  const { t, app, actor, may } = panel
  const classes = await listTaxClasses(app, actor)
  const sent = new FormData()
  const lines = shown?.draft.lines ?? []
  const ids = lines.flatMap(({ id, productId, variantId }) => [
    [`line.${id}.product`, String(productId ?? '')],
    [`line.${id}.variant`, String(variantId ?? '')],
  ])
  const state = [
    ['draft', String(shown?.id ?? '')],
    ['draft_version', String(shown?.version ?? 0)],
  ]
  for (const [name, value] of [...Object.entries(values), ...ids, ...state] as [string, string][])
    sent.set(name, value)
  const initial: FormState = {
    ...EMPTY_FORM,
    found: await describeDraft(panel, readDraft(panel, sent)),
    values,
  }
  return {
    ...{ initial, formKey: randomUUID(), mayFindCustomers: may('customers.read') },
    languages: listLanguages(panel),
    taxes: [
      ...classes.map((value) => ({
        value,
        label: value === 'standard' ? t('admin.orders.draft.tax_standard') : value,
      })),
      { value: '', label: t('admin.orders.draft.tax_none') },
    ],
    texts: draftTexts(t),
  }
}

/** The languages in which the buyer can be written to; none if there is no choice. */
function listLanguages({ app, locale }: Panel): NonNullable<FieldSpec['choices']> {
  const { languages } = app.settings
  if (languages.length < 2) return []
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return languages.map(({ locale: value }) => ({ value, label: names.of(value) ?? value }))
}
