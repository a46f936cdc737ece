import { runScript } from './support/console.mjs'
import { completeEnvironment } from './support/production.mjs'
import { ensurePortIsFree, preparePrograms, prepareStore, serve } from './support/serve.mjs'

const usage = `
npm run dev

Sets up what is missing (packages, database, demo store) and runs the site for development: pages are compiled as
they are asked for. The environment is that of npm start (npm start -- --help).
`

runScript(usage, async (args) => {
  completeEnvironment(process.env, 'development')
  await ensurePortIsFree()
  await preparePrograms()
  const prepared = await prepareStore()
  await serve(['--dev', ...args], prepared)
})
