import { CheckField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import type { StaffCoupon } from '#lib/domains/shop/cart/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { change, switchOne } from './actions.ts'
import { writeCoupon } from './write-coupon.ts'

type Props = { t: Translate; coupon: StaffCoupon; timeZone: string }

/** Actions for a coupon: end or renew it, and change what buyers do not rely on. */
export function CouponActs({ t, coupon, timeZone }: Props) {
  const { id, code, active } = coupon
  return (
    <div className="stack">
      <PanelForm action={switchOne} className="">
        <input type="hidden" name="id" value={id} />
        <SubmitButton kind="plain" name="active" value={active ? '0' : '1'}>
          {t(active ? 'admin.coupons.end' : 'admin.coupons.renew')}
          <span className="unseen"> {code}</span>
        </SubmitButton>
      </PanelForm>
      <details>
        <summary>
          {t('admin.coupons.change')}
          <span className="unseen"> {code}</span>
        </summary>
        <ChangeForm t={t} coupon={coupon} timeZone={timeZone} />
      </details>
    </div>
  )
}

function ChangeForm({ t, coupon, timeZone }: Props) {
  const { id, updatedAt, startsAt, endsAt } = coupon
  const version = updatedAt.toISOString()
  const texts = writeCoupon(coupon, timeZone)
  return (
    <PanelForm action={change} guard version={version}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="starts_at" value={startsAt?.toISOString() ?? ''} />
      <input type="hidden" name="ends_at" value={endsAt?.toISOString() ?? ''} />
      <TextField name="description" label={t('admin.coupons.description')} defaultValue={texts.description} />
      <TextField
        name="max_uses"
        label={t('admin.coupons.max_uses')}
        type="number"
        inputMode="numeric"
        defaultValue={texts.max_uses}
      />
      <TextField
        name="max_uses_per_customer"
        label={t('admin.coupons.max_uses_per_customer')}
        type="number"
        inputMode="numeric"
        defaultValue={texts.max_uses_per_customer}
      />
      <TextField name="starts" type="date" label={t('admin.catalogue.from')} defaultValue={texts.starts} />
      <TextField name="ends" type="date" label={t('admin.catalogue.until')} defaultValue={texts.ends} />
      {coupon.type === 'percent' && coupon.minSubtotal === null && (
        <CheckField
          name="public"
          label={t('admin.coupons.public')}
          hint={t('admin.coupons.public_hint')}
          defaultChecked={coupon.public}
        />
      )}
      <SubmitButton kind="plain">{t('admin.form.save')}</SubmitButton>
    </PanelForm>
  )
}
