import { RowTextsPage } from '#lib/admin/translations/row-texts-page.tsx'

type Props = {
  params: Promise<{ kind: string; id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function TranslatedRow({ params, searchParams }: Props) {
  return <RowTextsPage {...(await params)} query={await searchParams} />
}
