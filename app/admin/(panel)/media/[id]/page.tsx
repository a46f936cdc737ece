import { PicturePage } from '#lib/admin/publishing/media/picture-page.tsx'
import { panelPage } from '#lib/admin/request/panel-page.ts'

type Props = { params: Promise<{ id: string }> }

export default panelPage(async ({ params }: Props) => PicturePage({ id: (await params).id }))
