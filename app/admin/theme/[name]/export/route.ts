import { answerThemeExport } from '#lib/admin/theme/answer-export.ts'

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return answerThemeExport((await params).name)
}
