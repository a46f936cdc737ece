import { answerThemeExport } from '#lib/admin/publishing/theme/answer-export.ts'

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return answerThemeExport((await params).name)
}
