import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'

// Runs outside of the project: only relative paths need it.
const [folder = ''] = process.argv.slice(2)
process.chdir(folder)
locateDatabase(`file:${folder}/shop.db`)
const { storagePath } = readEnvironment({ STORAGE_PATH: folder })
process.stdout.write(`${storagePath}\n`)
