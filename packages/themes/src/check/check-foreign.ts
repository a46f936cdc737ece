import type { Remark } from './findings/finding.ts'
import { nearestName } from './findings/nearest-name.ts'
import type { Piece } from './views/scan-source.ts'

const DIRECTIVE = 'searchScripts'

/** Remarks on syntax of other template languages, which Liquid prints as plain text. */
export function checkForeign(source: string, pieces: readonly Piece[]): Remark[] {
  return pieces
    .filter(({ kind }) => kind === 'markup')
    .flatMap(({ start, end }) => {
      const text = source.slice(start, end)
      return [...findBladeDirectives(text), ...findMarks(text)].map((remark) => ({
        ...remark,
        offset: start + remark.offset,
      }))
    })
}

function warn(offset: number, message: string, fix: string): Remark {
  return { severity: 'warning', code: 'foreign_syntax', offset, message, fix }
}

const INSTEAD: Record<string, string> = {
  if: 'Write `{% if $total > 0 %} … {% endif %}`.',
  elseif: 'Write `{% elsif … %}`.',
  else: 'Write `{% else %}`.',
  unless: 'Write `{% unless … %} … {% endunless %}`.',
  isset: 'Write `{% if $paginator %} … {% endif %}`: what is not there counts as false.',
  empty: 'Write `{% if $groups.size == 0 %} … {% endif %}`.',
  foreach: 'Write `{% for group in $groups %} … {% endfor %}`.',
  forelse: 'Write `{% for group in $groups %} … {% else %} … {% endfor %}`.',
  for: 'Write `{% for group in $groups %} … {% endfor %}`.',
  while: 'Write `{% for item in group.items %} … {% endfor %}`.',
  switch: "Write `{% case $type %}{% when 'post' %} … {% endcase %}`.",
  include: "Write `{% render 'partials/pager', paginator: $paginator %}`.",
  extends: 'Leave it out: the site adds the header and footer to each view by itself.',
  section: 'Leave it out: the site adds the header and footer to each view by itself.',
  yield: 'Leave it out: the site adds the header and footer to each view by itself.',
  component: "Write `{% render 'partials/pager', paginator: $paginator %}`.",
  push: 'Leave it out, and load scripts and styles with `asset_url` where they are needed.',
  stack: 'Leave it out, and load scripts and styles with `asset_url` where they are needed.',
  csrf: 'Leave it out: search forms are sent by GET and need none.',
  php: 'Leave it out: a theme runs no code on the server.',
  json: 'Write `{{ $config | json }}`.',
  lang: 'Write the text itself.',
  vite: "Write `{{ 'theme.css' | asset_url }}`.",
}

// Everyday words, such as an account called @section, only count with a parenthesis.
const WITH_ARGUMENTS =
  'if|elseif|unless|isset|empty|foreach|forelse|for|while|switch|include(?:If|When|Unless)?|extends|section|yield|component|push|stack|json|lang|vite'
const ALONE =
  'else|csrf|php|parent|endif|endunless|endisset|endempty|endforeach|endforelse|endfor|endwhile|endswitch|endsection|endcomponent|endpush|endphp'
const BLADE = new RegExp(`(?<![\\w@.])@(?:(${WITH_ARGUMENTS})\\s*\\(|(${ALONE})\\b(?!\\.))`, 'g')

const END_TAGS: Record<string, string> = { endforeach: 'endfor', endforelse: 'endfor', endisset: 'endif' }

function findBladeDirectives(text: string): Remark[] {
  const found = [...text.matchAll(BLADE)].map((match) => {
    const name = match[1] ?? match[2] ?? ''
    const stem = name.replace(/^include.+/, 'include')
    const end = name.startsWith('end') ? `Write \`{% ${END_TAGS[name] ?? name} %}\`.` : 'Leave it out.'
    const remark = warn(
      match.index,
      `\`@${name}\` is printed literally: this is not a Blade template.`,
      INSTEAD[stem] ?? end,
    )
    return { ...remark, severity: 'error' as const }
  })
  const misspelt = [...text.matchAll(/(?<![\w@.])@([a-z]{8,20})\b(?![\w.-])/gi)].flatMap((match) => {
    const [written, name = ''] = match
    if (name === DIRECTIVE) return []
    const isNear =
      name.toLowerCase() === DIRECTIVE.toLowerCase() || nearestName(name, [DIRECTIVE]) !== undefined
    if (!isNear) return []
    return warn(match.index, `\`${written}\` is printed literally.`, `Did you mean \`@${DIRECTIVE}\`?`)
  })
  return [...found, ...misspelt]
}

const MARKS: [pattern: RegExp, message: string, fix: string][] = [
  [
    /\{!![\s\S]*?!!\}/g,
    '`{!! … !!}` is printed literally: this is not a Blade template.',
    'Write `{{ … }}`: texts of posts and pages, such as `{{ post.body_html }}`, are printed as HTML by themselves.',
  ],
  [/\{#[\s\S]*?#\}/g, '`{# … #}` is printed literally.', 'Write `{% comment %} … {% endcomment %}`.'],
  [/<\?(?:php|=)/g, 'PHP does not run in a view.', 'Leave it out: a theme runs no code on the server.'],
  [/<%[=-]?/g, '`<%` is printed literally.', 'Write `{{ … }}` or `{% … %}`.'],
]

function findMarks(text: string): Remark[] {
  return MARKS.flatMap(([pattern, message, fix]) =>
    [...text.matchAll(pattern)].map((match) => warn(match.index, message, fix)),
  )
}
