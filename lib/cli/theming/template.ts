import { defineCommand } from 'citty'
import { chooseEntryTemplate } from '#lib/domains/publishing/content/index.ts'
import { chooseProductTemplate } from '#lib/domains/shop/catalogue/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const TEMPLATE = /^[a-z0-9][a-z0-9_-]{0,63}$/

await runProgram(
  defineCommand({
    meta: {
      name: 'theme template',
      description: 'Show a product, post or page with an alternate view, such as products/show.gift.',
    },
    args: {
      kind: { type: 'positional', required: true, description: 'One of product, post, page' },
      slug: { type: 'positional', required: true, description: 'The last part of its address' },
      template: {
        type: 'positional',
        required: false,
        description: 'Such as gift; the usual view if left out',
      },
      json,
    },
    run: ({ args: { kind, slug, template = null, json } }) =>
      runCommand(async (app) => {
        if (kind !== 'product' && kind !== 'post' && kind !== 'page')
          throw new Error(`Choose one of product, post, page, not ${kind}.`)
        if (template !== null && !TEMPLATE.test(template))
          throw new Error('A template is named by a to z, digits, - and _, such as gift.')
        const exists =
          kind === 'product'
            ? await chooseProductTemplate(app, slug, template)
            : await chooseEntryTemplate(app, kind, slug, template)
        if (!exists) throw new Error(`There is no ${kind} ${slug}.`)
        const view = `${kind}s/show${template === null ? '' : `.${template}`}`
        print(
          json,
          { kind, slug, template },
          () => `The ${kind} ${slug} is shown with ${view} where the theme has it.`,
        )
      }),
  }),
)
