import { exportSettings } from '#lib/domains/configuration/index.ts'
import { findMember } from '../request/panel-request.ts'

/** The settings that differ from their defaults, as a file. */
export async function answerSettingsExport(): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  const settings = await exportSettings(panel.app, panel.actor)
  return new Response(`${JSON.stringify(settings, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="settings.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
