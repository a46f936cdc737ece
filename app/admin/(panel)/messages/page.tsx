import { MessagesPage } from '#lib/admin/messages/messages-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Messages({ searchParams }: Props) {
  return <MessagesPage query={await searchParams} />
}
