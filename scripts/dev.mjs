import { runScript } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { completeEnvironment } from './support/production.mjs'
import { run } from './support/run.mjs'
import { ensurePortIsFree, preparePrograms, prepareStore } from './support/serve.mjs'
import { welcome } from './support/welcome.mjs'

const usage = `
npm run dev

Sets up what is missing (packages, database, demo store) and runs the site for development, by Next alone: pages are
compiled as they are asked for. The environment is that of npm start (npm start -- --help).
`

runScript(usage, async (args) => {
  completeEnvironment(process.env, 'development')
  await ensurePortIsFree()
  await preparePrograms()
  const { hasNewApp, setupLink, storagePath } = await prepareStore()
  const { PORT: port = '3000', HOST: host } = process.env
  await welcome(port, { showSecret: hasNewApp, setupLink, storagePath })
  const listen = ['--port', port, ...(host ? ['--hostname', host] : [])]
  const { code } = await run(
    process.execPath,
    [inRoot('node_modules/next/dist/bin/next'), 'dev', ...listen, ...args],
    { show: true },
  )
  return code
})
