import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { walkThemes } from './suite/walk-themes.ts'

walkThemes(openFirefox)
