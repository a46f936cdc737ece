import { ProductPage } from '#lib/admin/catalogue/product/product-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function Product({ params }: Props) {
  return <ProductPage id={(await params).id} />
}
