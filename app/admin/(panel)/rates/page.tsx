import { RatesPage } from '#lib/admin/rates/rates-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Rates({ searchParams }: Props) {
  return <RatesPage query={await searchParams} />
}
