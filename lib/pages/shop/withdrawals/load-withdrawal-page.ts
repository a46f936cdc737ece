import type { App } from '#lib/app/app.ts'
import {
  isExempt,
  isWithdrawalOn,
  loadWithdrawable,
  type Order,
  type Withdrawable,
} from '#lib/domains/shop/orders/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { openFormNotice } from '../../forms/form-notice.ts'
import { formPage } from '../../forms/form-page.ts'
import { respond } from '../../forms/respond.ts'
import { buildVisitorForm, emailField, type GivenForm } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { findWrittenPage, loadCmsPage } from '../../publishing/cms/load-cms-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { nameLine } from '../orders/order-lines.ts'
import { exemptionNote } from '../products/price-note.ts'
import { readWithdrawal, type WithdrawalDraft } from './draft.ts'
import { type AskedOrder, findOrderOf } from './find-order-of.ts'
import { CONFIRM_PATH, orderWithdrawalPath, WITHDRAWAL_PATH } from './paths.ts'

export function isWithdrawalOpen({ settings }: Pick<App, 'settings'>): boolean {
  return isGroupOn(settings.current, 'shop') && isWithdrawalOn(settings.current)
}

/**
 * Where a buyer withdraws from a contract: with fields for the number and address of an order, or with the items of an order that
 * the visitor holds. If it is switched off, the owner's own page at that address.
 */
export async function loadWithdrawalPage(
  app: App,
  cookies: Cookies,
  asked: AskedOrder,
): Promise<StorefrontPage | null> {
  if (!isWithdrawalOpen(app)) return loadCmsPage(app, WITHDRAWAL_PATH.slice(1))
  const { t } = siteTexts(app)
  const notice = await openFormNotice(app, cookies, WITHDRAWAL_PATH)
  const draft = await readWithdrawal(app, cookies)
  const order = await findOrderOf(app, cookies, asked)
  const found = order && (await loadWithdrawable(app, order))
  const isDone = notice?.kind === 'done'
  const given = order ? found && orderForm(app, order, found, asked) : declarationForm(app)
  const form = isDone || given === null ? null : buildVisitorForm(given, notice ?? entered(draft, order))
  const said = respond({ form }, notice)
  const known = order && !found ? t('withdrawal.over') : introduce(app, found)
  const intro = isDone ? '' : [known, ...listExempt(app, order)].join(' ')
  const page = formPage({ path: WITHDRAWAL_PATH, title: t('withdrawal.title'), intro, respond: said })
  if (order) return { ...page, path: '', unlisted: true }
  const written = await findWrittenPage(app, WITHDRAWAL_PATH.slice(1))
  if (!written) return page
  const { title: heading, body_html } = written.content
  return { ...page, data: { ...page.data, heading, body_html }, ...written.described }
}

function introduce(app: App, found: Withdrawable | null): string {
  const { t } = siteTexts(app)
  const until = found?.until ? [t('withdrawal.until', { date: siteFormat(app).day(found.until) })] : []
  return [t('withdrawal.intro'), ...until].join(' ')
}

/** The lines that there is no right to withdraw from, each with its reason. */
function listExempt(app: App, order: Order | null): string[] {
  const lines = order?.lines.filter(isExempt) ?? []
  return lines.map(({ name, withdrawalExemption }) => `${name}: ${exemptionNote(app, withdrawalExemption)}`)
}

const REVIEW = `${WITHDRAWAL_PATH}/forms/review`

function declarationForm(app: App): GivenForm {
  const { t } = siteTexts(app)
  return {
    name: 'withdrawal',
    action: REVIEW,
    title: '',
    button: t('withdrawal.review'),
    fields: [
      {
        ...{ name: 'number', label: t('withdrawal.number'), hint: t('withdrawal.number_hint') },
        ...{ maxlength: 40, required: true },
      },
      { name: 'name', label: t('forms.name'), autocomplete: 'name', maxlength: 120, required: true },
      { ...emailField(t), hint: t('withdrawal.email_hint') },
      {
        ...{ name: 'statement', label: t('withdrawal.statement'), hint: t('withdrawal.statement_hint') },
        ...{ type: 'textarea', maxlength: 2000 },
      },
    ],
  }
}

function orderForm(app: App, order: Order, found: Withdrawable, asked: AskedOrder): GivenForm {
  const { t } = siteTexts(app)
  return {
    name: 'withdrawal',
    action: REVIEW,
    title: t('withdrawal.order', { number: order.number }),
    button: t('withdrawal.review'),
    hidden: asked,
    fields: found.lines.map(({ lineId, quantity }) => ({
      name: `item_${lineId}`,
      label: t('withdrawal.name', { name: nameLine(order, lineId), count: quantity }),
      hint: [t('withdrawal.line_hint', { count: quantity }), noteOf(app, order, lineId)]
        .filter(Boolean)
        .join(' '),
      type: 'number',
      maxlength: 7,
    })),
  }
}

function noteOf(app: App, order: Order, lineId: number): string {
  return exemptionNote(app, order.lines.find(({ id }) => id === lineId)?.withdrawalExemption ?? null)
}

/** The fields as they were entered, for visitors who come back from the confirmation, or no longer hold the order. */
function entered(draft: WithdrawalDraft | null, order: Order | null) {
  if (draft === null || (order !== null && draft.chosen?.order !== order.number)) return undefined
  const { number, name, email, statement, chosen } = draft
  const items = (chosen?.lines ?? []).map(({ lineId, quantity }) => [`item_${lineId}`, String(quantity)])
  const values = { number, name, email, statement: statement ?? '', ...Object.fromEntries(items) }
  return { page: WITHDRAWAL_PATH, kind: 'error' as const, text: '', errors: {}, values }
}

/**
 * The second step, without which nothing is declared. Leads back to the first one without anything to confirm, such as after it was
 * confirmed, and if the visitor no longer holds the order. Null if the function is off.
 */
export async function loadConfirmPage(
  app: App,
  cookies: Cookies,
): Promise<StorefrontPage | { redirectTo: string } | null> {
  if (!isWithdrawalOpen(app)) return null
  const draft = await readWithdrawal(app, cookies)
  if (!draft) return { redirectTo: WITHDRAWAL_PATH }
  const { t } = siteTexts(app)
  const notice = await openFormNotice(app, cookies, CONFIRM_PATH)
  const order = draft.chosen && (await findOrderOf(app, cookies, draft.chosen))
  if (draft.chosen && !order) return { redirectTo: WITHDRAWAL_PATH }
  const lines = (draft.chosen?.lines ?? []).map(
    ({ lineId, quantity }) => `${quantity} × ${order ? nameLine(order, lineId) : ''}`,
  )
  const what = lines.length > 0 ? lines : [draft.statement ?? t('withdrawal.whole')]
  const form = buildVisitorForm(
    {
      name: 'withdrawal',
      action: `${WITHDRAWAL_PATH}/forms/confirm`,
      title: '',
      button: t('withdrawal.confirm'),
      hidden: { key: draft.key },
      fields: [],
    },
    notice,
  )
  return {
    view: 'withdrawal/confirm',
    title: t('withdrawal.confirm_title'),
    path: CONFIRM_PATH,
    unlisted: true,
    stylesheets: ['community.css'],
    data: {
      heading: t('withdrawal.confirm_title'),
      facts: [
        { label: t('withdrawal.number'), values: [draft.number] },
        { label: t('withdrawal.of'), values: what },
        ...(draft.name === '' ? [] : [{ label: t('withdrawal.who'), values: [draft.name] }]),
        ...(draft.email === '' ? [] : [{ label: t('forms.email'), values: [draft.email] }]),
      ],
      change_url: draft.chosen ? orderWithdrawalPath(draft.chosen) : WITHDRAWAL_PATH,
      respond: respond({ form }, notice),
    },
  }
}
