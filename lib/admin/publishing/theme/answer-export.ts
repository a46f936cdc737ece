import { exportTheme } from '#lib/domains/publishing/themes/index.ts'
import { answerMember } from '../../request/answer-member.ts'

/** A theme as a ZIP file. */
export async function answerThemeExport(theme: string): Promise<Response> {
  return answerMember(
    async ({ app, actor }) => {
      const archive = await exportTheme(app, actor, theme)
      return (
        archive &&
        new Response(new Uint8Array(archive), {
          headers: {
            'Content-Type': 'application/zip',
            'Content-Disposition': `attachment; filename="${theme}.zip"`,
            'Cache-Control': 'private, no-store',
          },
        })
      )
    },
    // One that is too large to be uploaded again.
    ['invalid_fields'],
  )
}
