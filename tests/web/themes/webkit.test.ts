import { openWebKit } from '#tests/support/browsers/webkit.ts'
import { walkThemes } from './suite/walk-themes.ts'

walkThemes(openWebKit)
