import { randomUUID } from 'node:crypto'
import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { EMPTY_FORM, type FormState } from '../../forms/form-state.ts'
import type { Query } from '../../lists/query.ts'
import { textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { Page } from '../../ui/layout/page.tsx'
import { describeDraft, prefill } from './describe-draft.ts'
import type { FieldSpec } from './found.ts'
import { ManualOrderForm } from './manual-order-form.tsx'
import { phoneTexts } from './manual-order-texts.ts'
import { readId } from './read-draft.ts'

/** A manual order, such as for a customer on the phone. */
export async function ManualOrderPage({ query }: { query: Query }) {
  const panel = await readyRequest('orders.write')
  const { t, may } = panel
  return (
    <Page title={t('admin.orders.phone.title')} intro={t('admin.orders.phone.intro')}>
      <ManualOrderForm
        initial={await begin(panel, readId(textIn(query.customer)))}
        formKey={randomUUID()}
        mayFindCustomers={may('customers.read')}
        languages={listLanguages(panel)}
        texts={phoneTexts(t)}
      />
    </Page>
  )
}

async function begin(panel: Panel, customerId: number | null): Promise<FormState> {
  const country = homeCountry(panel.app.settings.current) ?? ''
  const known = customerId === null ? {} : await prefill(panel, customerId)
  const texts: Record<string, string> = { 'billing.country': country, 'shipping.country': country, ...known }
  const found = await describeDraft(panel, {
    ...{ act: '', subject: '', customerId, items: [], savesAddress: false, texts },
    isElsewhere: texts.elsewhere === 'on',
  })
  return {
    ...EMPTY_FORM,
    found,
    values: { ...texts, customer: customerId === null ? '' : String(customerId) },
  }
}

/** The languages in which the buyer can be written to; none if there is no choice. */
function listLanguages({ app, locale }: Panel): NonNullable<FieldSpec['choices']> {
  const { languages } = app.settings
  if (languages.length < 2) return []
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return languages.map(({ locale: value }) => ({ value, label: names.of(value) ?? value }))
}
