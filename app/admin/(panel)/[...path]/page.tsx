import { notFound } from 'next/navigation'
import { panelPage } from '#lib/admin/request/panel-page.ts'
import { readyRequest } from '#lib/admin/request/panel-request.ts'

/** Answers every address that the panel does not have. */
export default panelPage(async () => {
  await readyRequest()
  return notFound()
})
