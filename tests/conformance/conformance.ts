import { parseArgs } from 'node:util'
import { readApiDocument } from '#tests/support/api-document.ts'
import { createClient } from './client.ts'
import { createContract } from './contract.ts'
import { runChecks } from './run-checks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: process.env.API_KEY },
    secret: { type: 'string', default: process.env.API_SECRET },
    email: { type: 'string' },
    password: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const [url] = positionals
const { key, secret, email, password } = values
if (!url || !URL.canParse(url) || !key || !secret) {
  console.error('Give the address of a server, and an app with --key and --secret. See --help.')
  process.exit(1)
}
const contract = createContract(readApiDocument())
const person = email && password ? { email, password } : null
const client = createClient(url, { contract, credentials: { key, secret }, person })
const signs = { kept: '✓', broken: '✗', skipped: '–' }
const results = await runChecks(client, ({ promise, outcome, problem }) => {
  if (!values.json) console.log(`${signs[outcome]} ${promise}${problem ? `\n    ${problem}` : ''}`)
})
const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
if (values.json) console.log(JSON.stringify(results, null, 2))
else console.log(`${count('kept')} kept, ${count('broken')} broken, ${count('skipped')} not tried`)
if (count('broken') > 0) process.exitCode = 1
