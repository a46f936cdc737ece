import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { findServerPort } from '#lib/platform/process/server-note.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import {
  checkTheme,
  copyView,
  countFindings,
  describeFindings,
  type Finding,
  listThemeNames,
  makeTheme,
} from '#lib/theming/check/index.ts'
import { createPreviewLink, endPreviewLink, type ThemeInfo } from '#lib/theming/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const check = defineCommand({
  meta: { name: 'check', description: 'Check a theme. Exits with 1 if there are errors.' },
  args: {
    name: { type: 'positional', required: false, description: 'The theme; defaults to all' },
    json,
  },
  run: ({ args }) =>
    runOnFolder((themesPath) => {
      const names = args.name === undefined ? listThemeNames(themesPath) : [args.name]
      const checked = names.map((theme) => ({ theme, findings: checkTheme(themesPath, theme) }))
      print(
        args.json,
        args.name === undefined ? withThemes(checked) : checked.flatMap(({ findings }) => findings),
        () => checked.map(({ theme, findings }) => describeCheck(themesPath, theme, findings)).join('\n\n'),
      )
      if (checked.some(({ findings }) => findings.some(isError))) process.exitCode = 1
    }),
})

const make = defineCommand({
  meta: { name: 'make', description: 'Create a starter theme.' },
  args: {
    name: { type: 'positional', required: true, description: 'Its folder in themes, such as my-theme' },
    parent: { type: 'string', description: 'The theme to use for views that this one lacks' },
    json,
  },
  run: ({ args }) =>
    runOnFolder((themesPath) => {
      const files = makeTheme(themesPath, args.name, args.parent)
      print(args.json, { theme: args.name, files }, () =>
        [
          ...files.map((file) => `Created ${file}`),
          `Write it with: bin/storefront theme dev ${args.name}`,
        ].join('\n'),
      )
    }),
})

const copy = defineCommand({
  meta: { name: 'copy', description: 'Copy a view into a theme from the layer currently in use.' },
  args: {
    view: { type: 'positional', required: true, description: 'Such as search/index' },
    theme: { type: 'string', description: 'The theme to copy into; defaults to the active one' },
    force: { type: 'boolean', default: false, description: 'Overwrite the existing copy' },
    json,
  },
  run: async ({ args: { view, theme, force, json } }) => {
    const copyInto = (themesPath: string, name: string) => {
      const copied = copyView(themesPath, { view, theme: name, force })
      print(json, copied, () => `Copied ${copied.from} to ${copied.to}`)
    }
    if (theme !== undefined) runOnFolder((themesPath) => copyInto(themesPath, theme))
    else {
      await runCommand(async ({ env, settings }) =>
        copyInto(env.themesPath, settings.current['theme.active']),
      )
    }
  },
})

const list = defineCommand({
  meta: { name: 'list', description: 'List the themes and mark the active one.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ settings, theming }) => {
      const active = settings.current['theme.active']
      const themes = theming.themes()
      print(
        args.json,
        themes.map((theme) => ({ ...theme, active: theme.name === active })),
        () => describeThemes(themes, active),
      )
    }),
})

const preview = defineCommand({
  meta: { name: 'preview', description: 'Print a link that previews a theme in one browser for a day.' },
  args: {
    name: { type: 'positional', required: false, description: 'The theme' },
    port: { type: 'string', description: 'The port of the server that previews, on this machine' },
    end: { type: 'boolean', default: false, description: 'Print the link that ends the preview' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const site = await findSite(app, args.port)
      if (args.end) {
        const url = site.address + endPreviewLink()
        print(args.json, { url }, () => url)
        return
      }
      const { name: theme } = args
      if (theme === undefined) throw new Error('Pass the name of a theme, or --end.')
      if (!app.theming.themes().some(({ name }) => name === theme)) {
        throw new Error(`There is no theme ${theme}. Run \`bin/storefront theme list\` to see all themes.`)
      }
      const { path, until } = createPreviewLink(app, theme)
      const link = { theme, url: site.address + path, until: until.toISOString() }
      print(args.json, { ...link, served: site.isServed }, () =>
        [
          link.url,
          `Valid until ${link.until}, in the browser that opens it.`,
          ...(site.isServed
            ? []
            : [`Nothing serves the site at ${site.address} now. ${adviseServing(theme)}`]),
        ].join('\n'),
      )
    }),
})

/** For commands that need no App: themes can be checked without a database. */
function runOnFolder(command: (themesPath: string) => void): void {
  try {
    command(readEnvironment().themesPath)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** The address of the site: as the owner has set it, or that of the server that runs on this machine. */
async function findSite(
  app: App,
  given: string | undefined,
): Promise<{ address: string; isServed: boolean }> {
  if (given !== undefined && !/^\d{1,5}$/.test(given)) throw new Error('--port takes a number, such as 3000.')
  const port = given ?? findServerPort(app.env.storagePath)
  const isPublic = given === undefined && app.settings.current['site.url'] !== null
  const address =
    isPublic || port === undefined
      ? siteAddress(app.settings.current, app.defaultSiteUrl)
      : `http://localhost:${port}`
  // Whether a public address answers is not for this machine to say.
  return { address, isServed: isPublic || (await isAnswering(address)) }
}

const ANSWER_MS = 2_000

async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok
  } catch {
    return false
  }
}

function adviseServing(theme: string): string {
  return `Start it with \`npm start\`; or write the theme with \`bin/storefront theme dev ${theme}\`, which takes a free port.`
}

type Checked = { theme: string; findings: Finding[] }

function withThemes(checked: Checked[]) {
  return checked.flatMap(({ theme, findings }) => findings.map((finding) => ({ theme, ...finding })))
}

function describeCheck(themesPath: string, theme: string, findings: Finding[]): string {
  if (findings.length === 0) return `${theme}: ${countFindings(findings)}`
  return describeFindings(findings, themesPath, theme)
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function describeThemes(themes: ThemeInfo[], active: string): string {
  const rows = themes.map((theme) => [
    theme.name === active ? '*' : '',
    theme.name,
    theme.version,
    theme.parent ?? '',
    theme.views.join(', '),
    theme.path,
    theme.problem ?? '',
  ])
  const shown = table(['Active', 'Theme', 'Version', 'Parent', 'Views', 'Path', 'Problem'], rows)
  if (themes.some(({ name }) => name === active)) return shown
  return `${shown}\n\nThe active theme is ${active}, which has no folder: the site uses its built-in views.`
}

await runProgram(
  defineCommand({
    meta: { name: 'theme' },
    subCommands: { check, make, copy, list, preview },
  }),
  { reads: ['check', 'list', 'preview'] },
)
