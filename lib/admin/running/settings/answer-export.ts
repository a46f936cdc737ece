import { exportSettings } from '#lib/domains/running/settings/index.ts'
import { answerMember } from '../../request/answer-member.ts'

/** The settings that differ from their defaults, as a file. */
export async function answerSettingsExport(): Promise<Response> {
  return answerMember(async ({ app, actor }) => {
    const settings = await exportSettings(app, actor)
    return new Response(`${JSON.stringify(settings, null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="settings.json"',
        'Cache-Control': 'private, no-store',
      },
    })
  })
}
