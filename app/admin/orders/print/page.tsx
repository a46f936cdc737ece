import { PackingSlips } from '#lib/admin/orders/packing-slips.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Print({ searchParams }: Props) {
  return <PackingSlips query={await searchParams} />
}
