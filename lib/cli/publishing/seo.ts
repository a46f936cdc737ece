import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { changeEntrySeo, listUnlistedEntries, type SeoTexts } from '#lib/domains/publishing/content/index.ts'
import { changeProductSeo, listUnlistedProducts } from '#lib/domains/shop/catalogue/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const KINDS = ['product', 'post', 'page'] as const
type Kind = (typeof KINDS)[number]

const kind = { type: 'positional', required: true, description: `One of ${KINDS.join(', ')}` } as const
const slug = { type: 'positional', required: true, description: 'The last part of its address' } as const

const show = defineCommand({
  meta: { name: 'show', description: 'Show what search engines see of a product, post or page.' },
  args: { kind, slug, json },
  run: ({ args }) => change(args, {}),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change what search engines see of a product, post or page.' },
  args: {
    kind,
    slug,
    title: { type: 'string', description: 'The title; empty for its own' },
    description: { type: 'string', description: 'The description; empty for its own' },
    noindex: { type: 'string', description: '`on` asks search engines not to list it, `off` to list it' },
    json,
  },
  run: ({ args }) =>
    change(args, {
      title: parseText('--title', args.title, 200),
      description: parseText('--description', args.description, 500),
      noindex: parseSwitch(args.noindex),
    }),
})

const list = defineCommand({
  meta: { name: 'list', description: 'List what search engines are asked not to list.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const lists = await Promise.all(
        KINDS.map(async (one) => (await listUnlisted(app, one)).map((found) => ({ kind: one, slug: found }))),
      )
      const rows = lists.flat()
      print(args.json, rows, () =>
        rows.length > 0
          ? table(
              ['Kind', 'Slug'],
              rows.map((row) => [row.kind, row.slug]),
            )
          : 'Search engines may list everything that is published.',
      )
    }),
})

type Args = { kind: string; slug: string; json: boolean }

function change(args: Args, texts: Partial<SeoTexts>): Promise<void> {
  return runCommand(async (app) => {
    const chosen = parseKind(args.kind)
    const changed =
      chosen === 'product'
        ? await changeProductSeo(app, args.slug, texts)
        : await changeEntrySeo(app, chosen, args.slug, texts)
    if (!changed) throw new Error(`There is no ${chosen} "${args.slug}".`)
    print(args.json, { kind: chosen, slug: args.slug, ...changed }, () => describe(changed))
  })
}

function describe({ title, description, noindex }: SeoTexts): string {
  const listed = noindex ? 'Search engines are asked not to list it.' : 'Search engines may list it.'
  return [`Title: ${title ?? 'its own'}`, `Description: ${description ?? 'its own'}`, listed].join('\n')
}

function listUnlisted(app: App, of: Kind): Promise<string[]> {
  return of === 'product' ? listUnlistedProducts(app) : listUnlistedEntries(app, of)
}

function parseKind(text: string): Kind {
  const known = KINDS.find((one) => one === text)
  if (!known) throw new Error(`KIND must be one of ${KINDS.join(', ')}, not "${text}".`)
  return known
}

function parseText(name: string, text: string | undefined, max: number): string | null | undefined {
  if (text === undefined) return undefined
  if (text.length > max) throw new Error(`${name} may have at most ${max} characters.`)
  return text.trim() || null
}

function parseSwitch(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'on' && text !== 'off') throw new Error('--noindex takes on or off.')
  return text === 'on'
}

await runProgram(
  defineCommand({
    meta: { name: 'seo' },
    subCommands: { list, show, set },
  }),
  { reads: ['list', 'show'] },
)
