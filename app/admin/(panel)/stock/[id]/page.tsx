import { VariantStockPage } from '#lib/admin/catalogue/stock/stock-pages.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function VariantStock({ params }: Props) {
  return <VariantStockPage id={(await params).id} />
}
