import { ReviewsPage } from '#lib/admin/community/reviews-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Reviews({ searchParams }: Props) {
  return <ReviewsPage query={await searchParams} />
}
