import { createRequire } from 'node:module'
import type { Liquid as Library } from 'liquidjs'
import { expect, it } from 'vitest'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { builtInLimits } from '#packages/themes/src/themes/limits.ts'

// The engine imports another copy of the library than is required here, so this one is as it came.
const { Liquid } = createRequire(import.meta.url)('liquidjs') as { Liquid: typeof Library }
const library = new Liquid({ outputEscape: 'escape', ownPropertyOnly: true, strictFilters: true })

const data = {
  name: 'Tea & <cake>',
  none: null,
  zero: 0,
  empty_text: '',
  yes: true,
  no: false,
  key: 'price',
  item: { price: 12.5, tags: ['a', 'b', 'c'], 'with-dash': 'dashed', nested: { deep: { value: 'found' } } },
  items: [
    { name: 'One', stock: 0, sizes: [] },
    { name: 'Two', stock: 3, sizes: ['S', 'M'] },
    { name: 'Three', stock: null, sizes: ['L'] },
  ],
}

const outputs = [
  ...['name', 'none', 'missing', 'missing.deeper.still', 'zero', 'empty_text', 'yes', 'no', '"text"', '3.25'],
  ...[
    'item.price',
    'item[key]',
    "item['with-dash']",
    'item.nested.deep.value',
    'item.tags[1]',
    'item.tags[-1]',
  ],
  ...['item.tags.first', 'item.tags.last', 'item.tags.size', 'name.size', 'item.size', 'items[1].sizes[0]'],
  ...['item.tags', 'items[zero].name', 'item.constructor', 'name.length', 'item.tags.map'],
  ...[
    'name | upcase | append: "!"',
    'name | append: item.price',
    'item.tags | join: ", "',
    'item.tags | join',
  ],
  ...[
    'items | map: "name" | join: "/"',
    'items | where: "name", "Two" | map: "stock"',
    'zero | plus: item.price',
  ],
  ...['none | default: "other"', 'empty_text | default: "other"', 'no | default: "other", allow_false: true'],
  ...['missing | default: item.nested.deep.value', '"a,b" | split: "," | last'],
].map((expression) => `{{ ${expression} }}`)

const conditions = [
  ...['name', 'none', 'missing', 'zero', 'empty_text', 'yes', 'no', 'items', 'nil', 'empty', 'not no'],
  ...[
    'zero == 0',
    'name == "Tea & <cake>"',
    'none == nil',
    'missing == nil',
    'none == missing',
    'zero == no',
  ],
  ...['empty_text == empty', 'items[0].sizes == empty', 'item.tags == items[0].sizes', 'empty_text == blank'],
  ...['zero != 1', 'item.price > 12', 'item.price >= 12.5', 'item.price < zero', 'none < 1', 'zero <= none'],
  ...['item.tags contains "b"', 'name contains "cake"', 'none contains "a"', 'item.tags contains missing'],
  ...[
    'yes and no',
    'yes or no',
    'no or zero == 0',
    'yes and items.size > 2 and zero != 1',
    'no and yes or yes',
  ],
  ...['"1" == 1', 'yes == true', 'no == false', 'item.tags.size == 3'],
].map((condition) => `{% if ${condition} %}yes{% else %}no{% endif %}`)

const tags = [
  '{% for one in items %}{{ forloop.index }}/{{ forloop.length }} {{ one.name }} {% endfor %}',
  '{% for one in items reversed limit: 2 offset: 1 %}{{ one.name }} {% endfor %}',
  '{% for one in missing %}one{% else %}none{% endfor %}',
  '{% for n in (1..item.tags.size) %}{% if n == 2 %}{% continue %}{% endif %}{{ n }}{% endfor %}',
  '{% for n in (1..9) %}{% if n > 3 %}{% break %}{% endif %}{{ n }}{% endfor %}after',
  '{% for one in items %}{% for size in one.sizes %}{{ one.name }}{{ size }} {% endfor %}{% endfor %}',
  '{% for pair in item.nested %}{{ pair[0] }}={{ pair[1].value }}{% endfor %}',
  '{% case zero %}{% when 1 %}one{% when 0, 2 %}zero or two{% else %}other{% endcase %}',
  '{% unless no %}shown{% endunless %}{% unless yes %}hidden{% elsif zero == 0 %}else{% endunless %}',
  '{% assign total = item.price | times: 2 %}{{ total }}{% assign item = items[1] %}{{ item.name }}',
  '{% if no %}a{% elsif none %}b{% elsif item.price %}c{% else %}d{% endif %}',
  '{% cycle "a", "b" %}{% cycle "a", "b" %}{% increment count %}{% increment count %}{{ count }}',
  '{% raw %}{{ name }}{% endraw %}{% comment %}{{ name }}{% endcomment %}{% echo name | downcase %}',
  '{%- liquid\n assign a = 1\n if a == 1\n echo "one"\n endif -%}',
]

it.each([...outputs, ...conditions, ...tags])('%s prints what it does in the library', (source) => {
  const view = { source, file: 'sample.liquid' }
  const engine = createLiquid(new Map([['sample', view]]), builtInLimits)
  expect(engine.renderView('sample', data, {})).toBe(library.parseAndRenderSync(source, data))
})
