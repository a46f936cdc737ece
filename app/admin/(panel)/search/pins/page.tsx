import { PinsPage } from '#lib/admin/search/pins-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Pins({ searchParams }: Props) {
  return <PinsPage query={await searchParams} />
}
