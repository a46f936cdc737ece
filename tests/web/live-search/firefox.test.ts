import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { runSuite } from './suite/run-suite.ts'

runSuite(openFirefox)
