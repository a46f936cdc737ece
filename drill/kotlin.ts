import { installKotlin } from '#tests/support/services/kotlin.mjs'
import { runTests } from '../scripts/support/run-tests.mjs'

// The Kotlin client, compiled and tested against a running shop, also where `npm test` leaves it out.
await installKotlin()
const { code } = await runTests(['sqlite'], ['tests/web/kotlin-client.test.ts'])
process.exitCode = code
