import path from 'node:path'
import { writeWhole } from '#lib/services/media/store/write-whole.ts'

// Writes files of twenty megabytes to the folder, one after another, until it is killed.
const [, , folder = ''] = process.argv
const bytes = Buffer.alloc(20_000_000, 'x')
for (let made = 0; ; made++) {
  await writeWhole(path.join(folder, `${made % 10}.avif`), bytes)
  process.stdout.write('.')
}
