import { openChromium } from '#tests/support/browsers/chromium.ts'
import { runSuite } from './suite/run-suite.ts'

runSuite(openChromium)
