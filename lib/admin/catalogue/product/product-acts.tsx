import { bulkStatuses } from '#lib/domains/shop/catalogue/staff/index.ts'
import { TranslateLink } from '../../translations/translate-link.tsx'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { bulkStatus, undoBulk } from '../bulk-actions.ts'
import { removeProduct } from './actions.ts'
import type { Part } from './part.ts'

/** Actions for the product as a whole. */
export function ProductActs({ panel, product: { id, name, slug, status, isOrdered } }: Part) {
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
      <PanelForm action={bulkStatus} undo={undoBulk} className="buttons">
        <input type="hidden" name="ids" value={id} />
        {bulkStatuses
          .filter((one) => one !== status)
          .map((one) => (
            <SubmitButton key={one} kind={one === 'active' ? 'primary' : 'plain'} name="status" value={one}>
              {t(`admin.catalogue.make_one.${one}`)}
            </SubmitButton>
          ))}
      </PanelForm>
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
