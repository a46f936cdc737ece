import { TranslationsPage } from '#lib/admin/translations/translations-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Translations({ searchParams }: Props) {
  return <TranslationsPage query={await searchParams} />
}
