import { DomainError } from '#lib/domains/domain-error.ts'
import { listCountries } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Quote } from '#lib/domains/shop/checkout/index.ts'
import { findSellableProducts, quoteDraftByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import { type Query, textIn } from '../../lists/query.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card } from '../../ui/layout/page.tsx'

type Props = { panel: Panel; query: Query }

/** The price of a product at an address, as the checkout computes it. */
export async function CheckCard({ panel, query }: Props) {
  const { t, app, locale } = panel
  const country = textIn(query.country) || (homeCountry(app.settings.current) ?? '')
  const checked = textIn(query.product) === '' ? null : await check(panel, { ...query, country })
  const field = (name: string, label: string) => (
    <label className="filter">
      <span>{label}</span>
      <input className="input" name={name} defaultValue={textIn(query[name])} autoComplete="off" />
    </label>
  )
  return (
    <Card title={t('admin.rates.check')} intro={t('admin.rates.check_intro')}>
      <Filters path="/admin/rates" label={t('admin.rates.check')} button={t('admin.rates.check_button')}>
        {field('product', t('admin.rates.check_product'))}
        {field('quantity', t('admin.orders.quantity'))}
        <label className="filter">
          <span>{t('account.addresses.fields.country')}</span>
          <select className="input" name="country" defaultValue={country}>
            {listCountries(app.settings.current, locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {field('state', t('account.addresses.fields.state'))}
        {field('postcode', t('account.addresses.fields.postcode'))}
      </Filters>
      <div aria-live="polite">{checked && <Result panel={panel} checked={checked} />}</div>
    </Card>
  )
}

const NO_CHANGES = { price: null, taxClass: null, requiresShipping: true, discount: null } as const

type Checked = { problem: string } | { name: string; quote: Quote }

async function check({ app, actor, t }: Panel, query: Query): Promise<Checked> {
  const [product] = await findSellableProducts(app, actor, textIn(query.product))
  if (!product) return { problem: t('admin.orders.draft.no_products') }
  const quantity = Math.min(999, Math.max(1, Number.parseInt(textIn(query.quantity), 10) || 1))
  const { productId, variantId } = product
  try {
    const quote = await quoteDraftByHand(app, actor, {
      lines: [{ ...NO_CHANGES, id: 1, productId, variantId, name: product.name, quantity }],
      ...{ couponCode: null, discount: null, customerId: null, email: null, vatId: null },
      ...{ locale: app.settings.current['site.locale'], currency: app.settings.current['currency.code'] },
      billing: {
        country: textIn(query.country),
        state: textIn(query.state),
        postcode: textIn(query.postcode),
      },
      ...{ shipping: null, shippingMethod: null, shippingPrice: null },
    })
    if (Object.keys(quote.faults).length > 0) return { problem: t('admin.rates.no_such_place') }
    return { name: [product.name, product.variantName].filter(Boolean).join(', '), quote }
  } catch (error) {
    if (error instanceof DomainError) return { problem: t('admin.orders.draft.no_products') }
    throw error
  }
}

function Result({ panel: { t, format }, checked }: { panel: Panel; checked: Checked }) {
  if ('problem' in checked) return <p className="fault">{checked.problem}</p>
  const { cart, shippingMethods, isShippedThere } = checked.quote
  const { totals, taxLines, taxInclusive } = cart
  const sums = [
    [`${format.number(cart.itemCount)} × ${checked.name}`, totals.subtotal],
    ...shippingMethods
      .filter(({ isSelected }) => isSelected)
      .map(({ name }) => [name, totals.shipping ?? 0] as const),
    ...taxLines.map(
      ({ name, rate, amount }) =>
        [
          t(taxInclusive ? 'admin.rates.tax_included' : 'admin.rates.tax_added', {
            ...{ name, rate: formatRate(rate) },
          }),
          amount,
        ] as const,
    ),
  ] as const
  const others = shippingMethods.filter(({ isSelected }) => !isSelected)
  return (
    <>
      <dl className="sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
        <div className="sum-total">
          <dt>{t('admin.orders.total')}</dt>
          <dd>{format.money(totals.total)}</dd>
        </div>
      </dl>
      {cart.requiresShipping && isShippedThere && shippingMethods.length === 0 && (
        <p className="fault">{t('admin.orders.draft.not_shipped')}</p>
      )}
      {others.length > 0 && (
        <p className="muted">
          {t('admin.rates.others', {
            methods: others.map(({ name, price }) => `${name} ${format.money(price)}`).join(', '),
          })}
        </p>
      )}
    </>
  )
}
