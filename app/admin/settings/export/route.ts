import { answerSettingsExport } from '#lib/admin/running/settings/answer-export.ts'

export const GET = answerSettingsExport
