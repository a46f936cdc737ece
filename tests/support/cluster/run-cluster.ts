import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../../../scripts/support/console.mjs'
import { type Cluster, openCluster } from './open-cluster.ts'

// `npm run cluster`: runs until it is told to end.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '3300' }, empty: { type: 'boolean', default: false } },
})
const signalled = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
})
const opening = openCluster({
  port: Number(values.port),
  demo: !values.empty,
  onStep: (what) => say(`✓ ${what}`),
})
const opened = await Promise.race([opening, signalled])
if (opened) {
  describe(opened, await writeEnvironment(opened))
  await signalled
}
say('Ending …')
await (await opening).close()

/** The environment of the site's commands, as a shell reads it. */
async function writeEnvironment({ env, processes }: Cluster): Promise<string> {
  const file = path.join(processes.folder, 'environment')
  const lines = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
  await writeFile(file, lines.join(''), { mode: 0o600 })
  return file
}

function describe(
  { url, servers, postgres, redis, media, env, processes }: Cluster,
  environment: string,
): void {
  const at = (port: number) => `127.0.0.1:${port}`
  const rows = [
    ['The site', url],
    ...servers.map(({ name, port, process }) => [name, `${at(port)}, process ${process.pid}`]),
    ['PostgreSQL', `${env.DATABASE_URL} leads to the primary`],
    ['  primary', at(postgres.primary().port)],
    ['  standby', at(postgres.standby().port)],
    ['Redis', redis.url],
    ...redis.nodes.map(({ link }, index) => [`  redis-${index + 1}`, at(link.port)]),
    ['Media', `${env.MEDIA_URL} at http://${at(media.port)}`],
    ['Logs', processes.folder],
    ['Commands', `(. ${environment}; bin/storefront settings list)`],
  ]
  say(`\n${rows.map(([name = '', value]) => `  ${name.padEnd(12)} ${value}`).join('\n')}\n`)
  say('Ctrl-C ends it, and leaves nothing behind.')
}
