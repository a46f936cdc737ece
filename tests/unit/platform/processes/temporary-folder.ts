import os from 'node:os'
import { readEnvironment } from '#lib/platform/process/env.ts'

// Where the process puts temporary files, of which its TMPDIR does not exist.
const [storage = ''] = process.argv.slice(2)
process.env.TMPDIR = `${storage}/missing`
readEnvironment({ STORAGE_PATH: storage })
process.stdout.write(os.tmpdir())
