import { ConsolePage } from '#lib/admin/api/console-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Console({ searchParams }: Props) {
  return <ConsolePage query={await searchParams} />
}
