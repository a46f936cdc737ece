import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { CheckField, SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { type Column, Table } from '#lib/admin/ui/layout/table.tsx'
import { listCouponMethods, listStaffCoupons, type StaffCoupon } from '#lib/domains/shop/cart/index.ts'
import { create } from './actions.ts'
import { CouponActs } from './coupon-acts.tsx'

const types = ['percent', 'fixed', 'free_shipping'] as const

/** The shop's coupons, the latest first. */
export async function CouponsPage() {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const [coupons, methods] = await Promise.all([listStaffCoupons(app, actor), listCouponMethods(app, actor)])
  const currency = app.settings.current['currency.code']
  return (
    <Page title={t('admin.coupons.title')}>
      <Card>
        {coupons.length === 0 ? (
          <Empty title={t('admin.coupons.empty')} text={t('admin.coupons.empty_text')} />
        ) : (
          <Table
            label={t('admin.coupons.title')}
            columns={columns(panel)}
            rows={coupons}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      <Card title={t('admin.coupons.new')}>
        <PanelForm action={create} guard shows={String(coupons.length)}>
          <TextField
            name="code"
            label={t('admin.coupons.code')}
            hint={t('admin.coupons.code_hint')}
            code
            required
            autoComplete="off"
          />
          <SelectField
            name="type"
            label={t('admin.coupons.type')}
            required
            choices={types.map((value) => ({ value, label: t(`admin.coupons.types.${value}`) }))}
          />
          <TextField
            name="value"
            label={t('admin.coupons.value', { currency })}
            hint={t('admin.coupons.value_hint')}
            inputMode="decimal"
          />
          <TextField name="description" label={t('admin.coupons.description')} />
          <TextField
            name="min_subtotal"
            label={t('admin.coupons.min_subtotal', { currency })}
            inputMode="decimal"
          />
          {methods.length > 0 && (
            <fieldset className="choices">
              <legend>{t('admin.coupons.shipping_methods')}</legend>
              <p className="hint">{t('admin.coupons.shipping_methods_hint')}</p>
              {methods.map(({ code, name }) => (
                <CheckField key={code} name="shipping_methods" value={code} label={name} />
              ))}
            </fieldset>
          )}
          <TextField
            name="max_shipping"
            label={t('admin.coupons.max_shipping', { currency })}
            inputMode="decimal"
          />
          <TextField name="max_uses" label={t('admin.coupons.max_uses')} type="number" inputMode="numeric" />
          <TextField
            name="max_uses_per_customer"
            label={t('admin.coupons.max_uses_per_customer')}
            type="number"
            inputMode="numeric"
          />
          <TextField name="starts" type="date" label={t('admin.catalogue.from')} />
          <TextField name="ends" type="date" label={t('admin.catalogue.until')} />
          <CheckField name="public" label={t('admin.coupons.public')} hint={t('admin.coupons.public_hint')} />
          <SubmitButton>{t('admin.coupons.create')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}

function columns(panel: Panel): Column<StaffCoupon>[] {
  const { t, format } = panel
  return [
    {
      title: t('admin.coupons.code'),
      cell: ({ code, description, public: isPublic }) => (
        <span>
          <code>{code}</code>
          {description && <small className="muted under">{description}</small>}
          {isPublic && <small className="muted under">{t('admin.coupons.is_public')}</small>}
        </span>
      ),
    },
    { title: t('admin.coupons.type'), cell: (coupon) => describe(panel, coupon) },
    {
      title: t('admin.coupons.uses'),
      cell: ({ uses, maxUses }) =>
        maxUses === null
          ? format.number(uses)
          : t('admin.coupons.uses_of', { uses: format.number(uses), most: format.number(maxUses) }),
      isNumber: true,
    },
    {
      title: t('admin.catalogue.state'),
      cell: (coupon) => <State panel={panel} coupon={coupon} />,
    },
    {
      title: t('admin.coupons.act'),
      cell: (coupon) => (
        <CouponActs t={t} coupon={coupon} timeZone={panel.app.settings.current['site.timezone']} />
      ),
    },
  ]
}

function describe({ t, format }: Panel, { type, percent, amount, currency }: StaffCoupon): string {
  if (type === 'percent') return format.share((percent ?? 0) / 10_000)
  if (type === 'fixed') return format.money(amount ?? 0, currency ?? undefined)
  return t('admin.coupons.types.free_shipping')
}

function State({ panel: { t, app, format }, coupon }: { panel: Panel; coupon: StaffCoupon }) {
  const now = app.clock.now()
  const { active, startsAt, endsAt, hasEnded } = coupon
  if (!active || hasEnded) return <Badge>{t('admin.coupons.ended')}</Badge>
  if (startsAt && startsAt > now)
    return <Badge tone="warn">{t('admin.coupons.starts', { at: format.moment(startsAt) })}</Badge>
  return (
    <Badge tone="good">
      {endsAt ? t('admin.coupons.until', { at: format.moment(endsAt) }) : t('admin.coupons.valid')}
    </Badge>
  )
}
