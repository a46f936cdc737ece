import fs from 'node:fs'
import path from 'node:path'
import { runScript, say } from './support/console.mjs'
import { inRoot } from './support/paths.mjs'
import { ensureBuilt } from './support/prepare.mjs'
import { completeEnvironment, findProductionSign } from './support/production.mjs'
import { findOpenPort, preparePrograms, prepareStore, serve } from './support/serve.mjs'

const usage = `
bin/storefront theme dev NAME

Serves the site with a theme while it is written: the browser follows each save, what is wrong stands over the page and
here, and /__mails shows the mails. Nobody else sees the theme, and only this machine reaches the server.

Environment:
  PORT             3000: the first port to try; the next free one is taken
  THEMES_PATH      ./themes
  others           as for npm start (npm start -- --help)
`

runScript(usage, async ([name = '']) => {
  const sign = findProductionSign(process.env)
  if (sign !== null)
    throw new Error(
      `Themes are not written where the shop is run for real, because ${sign}. Use bin/storefront theme preview.`,
    )
  ensureTheme(name)
  process.env.HOST = '127.0.0.1'
  completeEnvironment(process.env, 'production')
  process.env.PORT = String(await findOpenPort())
  await preparePrograms()
  const prepared = await prepareStore({ beside: ensureBuilt })
  process.env.THEME_DEV = name
  process.env.LOG_LEVEL ||= 'warn'
  const origin = `http://localhost:${process.env.PORT}`
  say(`\n  The theme ${name}  ${origin}\n  Its mails  ${origin}/__mails\n`)
  await serve([], prepared, { isQuiet: true })
})

function ensureTheme(name) {
  const folder = path.resolve(inRoot(), process.env.THEMES_PATH || './themes')
  const themes = fs.existsSync(folder)
    ? fs.readdirSync(folder).filter((one) => fs.existsSync(path.join(folder, one, 'theme.json')))
    : []
  if (name === '')
    throw new Error(
      `Name a theme: bin/storefront theme dev ${themes[0] ?? 'NAME'}. There are ${themes.join(', ') || 'none'}.`,
    )
  if (!fs.existsSync(path.join(folder, name)))
    throw new Error(`There is no theme ${name}. Make it: bin/storefront theme make ${name}`)
}
