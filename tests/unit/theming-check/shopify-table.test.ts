import { expect, it } from 'vitest'
import { shopifyFilters } from '#packages/themes/src/check/shopify/shopify-filters.ts'
import { shopifyObjects } from '#packages/themes/src/check/shopify/shopify-objects.ts'
import { shopifySettingTypes } from '#packages/themes/src/check/shopify/shopify-settings.ts'
import { shopifyTags } from '#packages/themes/src/check/shopify/shopify-tags.ts'

const INTRO = `# From Shopify

Most of Liquid is the same here. This page lists Shopify's own words with what to write instead; \`bin/storefront theme check\` says the same at the line where one stands.
[theming.md](theming.md) has all tags, filters and objects that there are.
`

const rows = (words: Record<string, string>, show: (word: string) => string) =>
  Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, advice]) => `| ${show(word)} | ${advice.replaceAll('|', '\\|')} |`)
    .join('\n')

const table = (title: string, head: string, body: string) => `
## ${title}

| ${head} | Here |
|---|---|
${body}
`

it('lists every word of Shopify that the check knows, with the same advice', async () => {
  const types = Object.fromEntries(
    Object.entries(shopifySettingTypes).map(([type, own]) => [type, `\`"type": "${own}"\``]),
  )
  const page = [
    INTRO,
    table(
      'Tags',
      'Tag',
      rows(shopifyTags, (word) => `\`{% ${word} %}\``),
    ),
    table(
      'Filters',
      'Filter',
      rows(shopifyFilters, (word) => `\`${word}\``),
    ),
    table(
      'Objects',
      'Object',
      rows(shopifyObjects, (word) => `\`${word}\``),
    ),
    table(
      'Types of settings',
      'Type',
      rows(types, (word) => `\`${word}\``),
    ),
  ].join('')
  await expect(page).toMatchFileSnapshot('../../../docs/theming-from-shopify.md')
})
