import { openWebKit } from '#tests/support/browsers/webkit.ts'
import { runSuite } from './suite/run-suite.ts'

runSuite(openWebKit)
