import { TranslateLink } from '#lib/admin/publishing/translations/translate-link.tsx'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { bulkStatuses } from '#lib/domains/shop/catalogue/staff/index.ts'
import { duplicate, removeProduct } from './actions.ts'
import type { Part } from './part.ts'

export const PRODUCT_FORM = 'product'

/** Actions for the product as a whole. Those that change its status save what was typed, too. */
export function ProductActs({ panel, product: { id, name, slug, kind, status, isOrdered } }: Part) {
  const { t } = panel
  const isHidden = status === 'draft' || status === 'archived'
  return (
    <div className="buttons">
      {!isHidden && (
        <a
          className="button button-quiet"
          href={onSite(`/products/${encodeURIComponent(slug)}`)}
          target="_blank"
          rel="noreferrer"
        >
          {t('admin.catalogue.view')}
        </a>
      )}
      <TranslateLink panel={panel} kind="product" id={id} />
      {bulkStatuses
        .filter((one) => one !== status)
        .map((one) => (
          <button
            key={one}
            type="submit"
            form={PRODUCT_FORM}
            className={`button button-${one === 'active' ? 'primary' : 'plain'}`}
            name="status"
            value={one}
          >
            {t(`admin.catalogue.make_one.${one}`)}
          </button>
        ))}
      {kind === 'sold' && (
        <PanelForm action={duplicate} className="" needsSaved={PRODUCT_FORM}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="plain">{t('admin.catalogue.duplicate')}</SubmitButton>
        </PanelForm>
      )}
      {isHidden && !isOrdered && (
        <ConfirmButton
          action={removeProduct}
          label={t('admin.catalogue.delete')}
          title={t('admin.catalogue.delete_of', { name })}
          text={t('admin.catalogue.delete_text')}
          confirm={t('admin.catalogue.delete')}
          fields={{ id }}
        />
      )}
    </div>
  )
}
