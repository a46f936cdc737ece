import { MediaPage } from '#lib/admin/media/media-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Media({ searchParams }: Props) {
  return <MediaPage query={await searchParams} />
}
