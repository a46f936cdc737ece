import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironment } from '#lib/platform/process/env.ts'

// Starts on one fresh folder after the other, at the same moments as its fellows, and tells the secrets.
const [folder = '', begin = '0', times = '0'] = process.argv.slice(2)
await sleep(Number(begin) - Date.now() - 100)
for (let round = 0; round < Number(times); round++) {
  while (Date.now() < Number(begin) + round * 5) {}
  const storage = path.join(folder, String(round))
  process.stdout.write(`${readEnvironment({ STORAGE_PATH: storage }).appSecret}\n`)
}
