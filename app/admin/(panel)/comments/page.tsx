import { CommentsPage } from '#lib/admin/community/comments-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Comments({ searchParams }: Props) {
  return <CommentsPage query={await searchParams} />
}
