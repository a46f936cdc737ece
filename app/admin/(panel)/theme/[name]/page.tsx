import { DesignPage } from '#lib/admin/theme/design-page.tsx'

type Props = {
  params: Promise<{ name: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Design({ params, searchParams }: Props) {
  return <DesignPage name={(await params).name} query={await searchParams} />
}
