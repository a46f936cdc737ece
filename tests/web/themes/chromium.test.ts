import { openChromium } from '#tests/support/browsers/chromium.ts'
import { walkThemes } from './suite/walk-themes.ts'

walkThemes(openChromium)
