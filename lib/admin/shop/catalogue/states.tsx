import type { ListedProduct, ProductStatus } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { Badge } from '../../ui/layout/page.tsx'

const tones = {
  active: 'good',
  scheduled: 'warn',
  unlisted: 'plain',
  draft: 'plain',
  archived: 'plain',
} as const

export function ProductStatusBadge({ t, status }: { t: Translate; status: ProductStatus }) {
  return <Badge tone={tones[status]}>{t(`admin.catalogue.status.${status}`)}</Badge>
}

type StockProps = { t: Translate; product: Pick<ListedProduct, 'kind' | 'stock' | 'isLow'> }

export function StockText({ t, product: { kind, stock, isLow } }: StockProps) {
  if (kind === 'on_request') return t('admin.catalogue.kind.on_request')
  if (kind !== 'sold') return t(`admin.catalogue.kind.${kind === 'grouped' ? 'grouped' : 'external'}`)
  if (stock === null) return <span className="muted">{t('admin.catalogue.not_counted')}</span>
  const text = t('admin.catalogue.pieces', { count: stock })
  return isLow ? <Badge tone={stock > 0 ? 'warn' : 'bad'}>{text}</Badge> : text
}
