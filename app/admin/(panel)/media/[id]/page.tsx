import { PicturePage } from '#lib/admin/media/picture-page.tsx'

type Props = { params: Promise<{ id: string }> }

export default async function Picture({ params }: Props) {
  return <PicturePage id={(await params).id} />
}
