import path from 'node:path'
import { readEnvironment } from '#lib/platform/process/env.ts'

// Starts on one fresh folder after the other, at the same moments as its fellows, and tells the secrets.
const [folder = '', begin = '0', times = '0'] = process.argv.slice(2)
const asleep = new Int32Array(new SharedArrayBuffer(4))
Atomics.wait(asleep, 0, 0, Number(begin) - Date.now() - 100)
for (let round = 0; round < Number(times); round++) {
  while (Date.now() < Number(begin) + round * 5) {}
  const storage = path.join(folder, String(round))
  process.stdout.write(`${readEnvironment({ STORAGE_PATH: storage }).appSecret}\n`)
}
