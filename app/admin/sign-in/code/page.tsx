import { CodePage } from '#lib/admin/people/entry/pages.tsx'

type Props = { searchParams: Promise<{ next?: string; recovery?: string }> }

export default async function Code({ searchParams }: Props) {
  const { next, recovery } = await searchParams
  return <CodePage next={next} recovery={recovery !== undefined} />
}
