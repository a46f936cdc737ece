import { answerSettingsExport } from '#lib/admin/settings/answer-export.ts'

export const GET = answerSettingsExport
