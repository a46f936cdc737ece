import { StockPage } from '#lib/admin/catalogue/stock/stock-pages.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Stock({ searchParams }: Props) {
  return <StockPage query={await searchParams} />
}
