import type { App } from '#lib/app/app.ts'
import { printAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { type ShownLinkedDraft, showLinkedDraft } from '#lib/domains/shop/checkout/index.ts'
import { NOTICE_COOKIE, type Notice } from '#lib/pages/people/account/notice.ts'
import { type Form, type Panel, panel } from '#lib/pages/people/account/pages/account-page.ts'
import { buildForm } from '#lib/pages/people/account/pages/build-form.ts'
import type { Cookies } from '#lib/pages/people/visitors/website-visitor.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { isGroupOn, listLegalLinks } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { showCart } from '../../cart/show-cart.ts'
import { backToShop, payPage } from '../../pay/pay-page.ts'
import { orderPath } from '../order-path.ts'

export const DRAFT_FORM = 'draft-order'

/** The page where a buyer orders and pays a draft, for anyone with the link from its e-mail. */
export async function loadDraftPage(
  app: App,
  token: string,
  cookies: Cookies,
): Promise<StorefrontPage | { redirectTo: string } | null> {
  if (!isGroupOn(app.settings.current, 'shop')) return null
  const draft = await showLinkedDraft(app, token)
  if (!draft) return lostPage(app)
  if (draft.order) return { redirectTo: orderPath(app, draft.order) }
  const { t } = siteTexts(app)
  const sent = await openCookie(app, NOTICE_COOKIE, cookies)
  const notice = sent?.form === DRAFT_FORM ? sent : undefined
  // Amounts and problems are worded as in the cart.
  const { cart } = showCart(app, { cart: draft.cart, token: undefined }, undefined)
  return payPage({
    title: t('orders.draft.title'),
    // The address works like a password, so the page does not show it.
    path: '',
    intro: t('orders.draft.intro', { date: siteFormat(app).day(draft.expiresAt) }),
    ...(notice && { notice: { kind: notice.kind, text: notice.text } }),
    panels: [
      ...(cart ? [describeItems(cart.items, t)] : []),
      describeContact(app, draft),
      ...(cart ? [describeTotals(cart, draft.shippingName, t)] : []),
      describeOrdering(app, draft, { token, notice }),
    ],
  })
}

type Shown = NonNullable<ReturnType<typeof showCart>['cart']>
type Item = Shown['items'][number]

function lostPage(app: App): StorefrontPage {
  const { t } = siteTexts(app)
  const texts = [t('orders.draft.lost_text')]
  const lost = panel({ id: 'lost', heading: t('orders.draft.lost'), texts, links: [backToShop(t)] })
  return payPage({ title: t('orders.draft.title'), path: '', panels: [lost] })
}

function describeItems(items: readonly Item[], t: Translate): Panel {
  return panel({
    id: 'items',
    heading: t('orders.items'),
    rows: items.map((item) => ({
      title: item.full_name,
      url: item.url ?? '',
      image: item.image && { url: item.image.thumbnail_url, alt: '' },
      details: [
        `${item.quantity} × ${item.unit_price.formatted}`,
        ...(item.base_price ? [`${item.base_price.measure.formatted} · ${item.base_price.formatted}`] : []),
        ...(item.withdrawal_note === '' ? [] : [item.withdrawal_note]),
        ...item.issues.map(({ message }) => message),
      ],
      form: null,
    })),
  })
}

function describeTotals({ totals, tax_lines }: Shown, shippingName: string | null, t: Translate): Panel {
  const { subtotal, discount, shipping, total } = totals
  return panel({
    id: 'totals',
    heading: t('orders.totals.heading'),
    facts: [
      { label: t('orders.totals.subtotal'), value: subtotal.formatted },
      ...(discount.amount > 0
        ? [{ label: t('orders.totals.discount'), value: `−${discount.formatted}` }]
        : []),
      ...(shipping
        ? [
            {
              label: shippingName ?? t('orders.totals.shipping'),
              value: shipping.amount === 0 ? t('cart.totals.free') : shipping.formatted,
            },
          ]
        : []),
      ...tax_lines.map(({ label, amount }) => ({ label, value: amount.formatted })),
      { label: t('orders.totals.total'), value: total.formatted },
    ],
  })
}

function describeContact(app: App, { details, email, cart }: ShownLinkedDraft): Panel {
  const { t } = siteTexts(app)
  const locale = app.settings.current['site.locale']
  const print = (address: typeof details.shipping) =>
    address ? printAddress(address, locale).join(', ') : ''
  const facts = [
    { label: t('orders.contact.email'), value: email ?? '' },
    { label: t('orders.contact.bill_to'), value: print(details.billing) },
    { label: t('orders.contact.deliver_to'), value: cart.requiresShipping ? print(details.shipping) : '' },
    { label: t('orders.contact.note'), value: details.customerNote ?? '' },
  ]
  return panel({
    id: 'contact',
    heading: t('orders.contact.heading'),
    facts: facts.filter(({ value }) => value !== ''),
  })
}

type Sent = { token: string; notice: Notice | undefined }

/** The form that orders it, or why it cannot be ordered. */
function describeOrdering(app: App, draft: ShownLinkedDraft, sent: Sent): Panel {
  const { t } = siteTexts(app)
  const { cart, faults, paymentMethods } = draft
  const isFaulty = cart.issues.length > 0 || Object.keys(faults).length > 0
  const isPayable = cart.totals.total === 0 || paymentMethods.length > 0
  const problem = isFaulty ? t('orders.draft.faulty') : isPayable ? null : t('checkout.no_payment')
  return panel({
    id: 'order',
    heading: t('checkout.review'),
    texts: [problem ?? t('orders.draft.reserves_nothing')],
    forms: problem === null ? [orderForm(app, draft, sent)] : [],
    links: [
      ...listLegalLinks(app.settings.current)
        .filter(({ page }) => ['terms', 'privacy', 'withdrawal', 'guarantee', 'shipping'].includes(page))
        .map(({ page, address }) => ({ label: t(`layout.legal.${page}`), url: address })),
      backToShop(t),
    ],
  })
}

function orderForm(app: App, { cart, version, paymentMethods }: ShownLinkedDraft, sent: Sent): Form {
  const { t } = siteTexts(app)
  const { total } = cart.totals
  const choices = paymentMethods.map(({ id, name }) => ({ value: id, label: name }))
  const [first] = choices
  const hidden = {
    ...{ token: sent.token, version: String(version), expected_total: String(total) },
    ...(choices.length === 1 && { payment_gateway: first?.value ?? '' }),
  }
  const form = buildForm(
    {
      name: DRAFT_FORM,
      button: t('checkout.place', { total: siteFormat(app).money(total, cart.currency).formatted }),
      hidden,
      fields: [
        ...(choices.length < 2
          ? []
          : [
              {
                ...{ name: 'payment_gateway', label: t('pay.method'), type: 'select' },
                ...{ value: first?.value ?? '', choices },
              },
            ]),
        ...(app.settings.current['shop.terms_url'] === null
          ? []
          : [{ name: 'terms', label: t('account.register.accept_terms'), type: 'checkbox' }]),
      ],
    },
    sent.notice,
  )
  return { ...form, action: '/orders/drafts/forms/order' }
}
