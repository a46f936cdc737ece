import { ProductsPage } from '#lib/admin/catalogue/products-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Products({ searchParams }: Props) {
  return <ProductsPage query={await searchParams} />
}
