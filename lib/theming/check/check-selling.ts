import { type AnalysedView, type AnalysedViews, type Placed, toViewName } from '#themes/check'

/** Required output of a view, its own or from a partial it renders. */
type Part = { name: string; pattern: RegExp; without: string; fix: string }

const part = (name: string, without: string, fix: string): Part => {
  const [last = name] = name.split('.').slice(-1)
  // Views may pass an object on under another name.
  const pattern = name.includes('.')
    ? new RegExp(`\\.${last}(?![\\w-])|\\[\\s*['"]${last}['"]`)
    : new RegExp(`(?<![\\w.-])${last}(?![\\w-])`)
  return { name, pattern, without, fix }
}

const CHECKOUT = 'nobody can order'
const fields = (name: string) =>
  `Write the fields: \`{% for field in ${name} %}{% render 'partials/checkout-field', field: field %}{% endfor %}\`.`
const choices = (name: string, field: string) =>
  `Write a radio button for each: \`{% for method in ${name}.methods %}<input type="radio" name="${field}" value="{{ method.value }}">{% endfor %}\`.`

const parts: Record<string, readonly Part[]> = {
  'products/show': [
    part(
      'add_form',
      'nobody can buy on this page',
      "Write `{% if add_form %}{% render 'products/add-form', form: add_form %}{% endif %}`.",
    ),
  ],
  'products/add-form': [
    part('form.action', 'nobody can buy', 'Write `<form method="post" action="{{ form.action }}">`.'),
    part(
      'form.hidden',
      'the shop does not know what is bought',
      'Write `{% for one in form.hidden %}<input type="hidden" name="{{ one.name }}" value="{{ one.value }}">{% endfor %}`.',
    ),
  ],
  'cart/show': [
    part(
      'checkout_url',
      'nobody gets from the cart to the checkout',
      'Write `<a href="{{ checkout_url }}">{{ \'cart.checkout\' | t }}</a>`.',
    ),
    part(
      'actions.accept',
      'nobody can order once a price or the stock has changed',
      "Write `{% if has_issues %}{% render 'partials/cart-issues', issues: issues, actions: actions, part: 'cart' %}{% endif %}`.",
    ),
    part(
      'actions.quantity',
      'nobody can change how many they buy',
      'Write `<form method="post" action="{{ actions.quantity }}">` for each item, with its `id` and `quantity`.',
    ),
    part(
      'actions.remove',
      'nobody can take an item out of the cart',
      'Write `<form method="post" action="{{ actions.remove }}">` for each item, with its `id`.',
    ),
  ],
  'checkout/show': [
    part('actions.place', CHECKOUT, 'Write `<form method="post" action="{{ actions.place }}">`.'),
    part(
      'actions.update',
      'prices are not worked out, and nobody can order',
      'Write `<button formaction="{{ actions.update }}">` into the form.',
    ),
    part(
      'hidden',
      CHECKOUT,
      'Write `{% for one in hidden %}<input type="hidden" name="{{ one.name }}" value="{{ one.value }}">{% endfor %}` into the form.',
    ),
    part('contact', `${CHECKOUT} in a shop that asks for an e-mail address`, fields('contact')),
    part('address.fields', `${CHECKOUT} anything that is shipped`, fields('address.fields')),
    part('shipping', 'nobody can choose how it is shipped', choices('shipping', 'shipping_method')),
    part('payment', 'nobody can choose how to pay', choices('payment', 'payment_gateway')),
    part(
      'terms',
      `${CHECKOUT} in a shop with terms`,
      'Write `{% if terms %}<input type="checkbox" name="terms" value="1" id="{{ terms.id }}">{% endif %}` into the form.',
    ),
  ],
}

/** Remarks on pages that lack what buyers need to get to the next one. */
export function checkSelling(views: AnalysedViews): Placed[] {
  return [...views.keys()].flatMap((name) => {
    const [usual = name] = name.split('.')
    return checkParts(name, parts[usual] ?? [], views)
  })
}

function checkParts(name: string, needed: readonly Part[], views: AnalysedViews): Placed[] {
  if (needed.length === 0) return []
  const reached = listReached(name, views)
  const view = reached.find(({ isOwn }) => isOwn)
  // What cannot be read is reported as such.
  if (!view || reached.some(({ parsed }) => !parsed.templates)) return []
  const code = reached.map(codeOf).join('\n')
  return needed
    .filter(({ pattern }) => !pattern.test(code))
    .map(({ name: missing, without, fix }) => ({
      view,
      remark: {
        severity: 'warning',
        code: 'cannot_buy',
        offset: 0,
        message: `\`${name}\` does not use \`${missing}\`: ${without}.`,
        fix,
      },
    }))
}

/** A view and all that it renders. What sections a page has is up to the owner. */
function listReached(name: string, views: AnalysedViews): AnalysedView[] {
  const reached = new Map<string, AnalysedView>()
  const waiting = [name]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const view = views.get(next)
    if (!view || reached.has(next)) continue
    reached.set(next, view)
    waiting.push(...view.calls.map((call) => toViewName(call.view) ?? ''))
    if (view.parsed.pieces.some((piece) => piece.kind === 'tag' && piece.name === 'sections'))
      waiting.push(...[...views.keys()].filter((one) => one.startsWith('sections/')))
  }
  return [...reached.values()]
}

function codeOf({ source, parsed }: AnalysedView): string {
  return parsed.pieces
    .filter(({ kind }) => kind === 'tag' || kind === 'output')
    .map(({ start, end }) => source.slice(start, end))
    .join('\n')
}
