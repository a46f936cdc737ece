import { describe, expect, it } from 'vitest'
import { prepareSource, sourceColumn } from '#packages/themes/src/engine/prepare-source.ts'

const TAG = '{%searchScripts%}'

describe('@searchScripts', () => {
  it.each([
    ['@searchScripts', TAG],
    ['<p>@searchScripts</p>', `<p>${TAG}</p>`],
    ['{{ name }}@searchScripts', `{{ name }}${TAG}`],
    ['@searchScripts @searchScripts', `${TAG} ${TAG}`],
    ['@searchScripts.', `${TAG}.`],
  ])('is a tag in %s', (source, prepared) => {
    expect(prepareSource(source)).toBe(prepared)
  })

  it.each(['me@searchScripts', '.@searchScripts', '@searchScriptsToo', '@searchscripts', '_@searchScripts'])(
    'is text in %s',
    (source) => {
      expect(prepareSource(source)).toBe(source)
    },
  )

  it('is written literally with two signs', () => {
    expect(prepareSource('a @@searchScripts b')).toBe('a @searchScripts b')
  })

  it('stays inside raw, whose end may have a dash', () => {
    const source = '{% raw %}@searchScripts {{ $x }}{% endraw %}'
    expect(prepareSource(`${source}@searchScripts`)).toBe(source + TAG)
    expect(prepareSource('{% raw %}@searchScripts{%- endraw %}@searchScripts')).toBe(
      `{% raw %}@searchScripts{%  endraw %}${TAG}`,
    )
  })

  it('stays inside outputs and tags', () => {
    const source = "{{ '@searchScripts' }}{% assign a = '@searchScripts' %}"
    expect(prepareSource(source)).toBe(source)
  })
})

describe('a variable with a dollar', () => {
  it.each([
    ['{{ $query }}', '{{  query }}'],
    ['{{$query|upcase}}', '{{ query|upcase}}'],
    ['{%- if $a == $b -%}', '{%- if  a ==  b -%}'],
    ['{% for $i in (1..$n) %}', '{% for  i in (1.. n) %}'],
    ['{% render $view, type:$type %}', '{% render  view, type: type %}'],
    ['{{ a[$i] }}', '{{ a[ i] }}'],
    ["{% liquid\n  # it's\n  echo $a\n%}", "{% liquid\n  # it's\n  echo  a\n%}"],
  ])('is the variable in %s', (source, prepared) => {
    expect(prepareSource(source)).toBe(prepared)
  })

  it.each([
    'costs $price',
    "{{ '$price' }}",
    '{{ "$price" }}',
    "{{ 'it\\'s $price' }}",
    '{{ a$b }}',
    '{{ $1 }}',
    '<a title="$x">',
  ])('is text in %s', (source) => {
    expect(prepareSource(source)).toBe(source)
  })
})

describe('the places of what is prepared', () => {
  const source = 'one @searchScripts two\n$a {{ $b }} @@searchScripts {{ $c }}\n\nlast'

  it('are on the same lines', () => {
    expect(prepareSource(source).split('\n')).toHaveLength(source.split('\n').length)
    expect(prepareSource('{{ a\r\n$b }}\r\n@searchScripts\r\n')).toBe(`{{ a\r\n b }}\r\n${TAG}\r\n`)
  })

  it('lead back to the columns of the source', () => {
    const lines = source.split('\n')
    for (const [index, prepared] of prepareSource(source).split('\n').entries()) {
      for (const word of prepared.matchAll(/\b(?:one|two|last|[abc])\b|\{\{|\}\}/g)) {
        const column = sourceColumn(source, index + 1, word.index + 1)
        expect(lines[index]?.slice(column - 1).startsWith(word[0])).toBe(true)
      }
    }
    expect(sourceColumn(source, 1, prepareSource(source).indexOf('Scripts') + 1)).toBe(5)
  })

  it('are those of the source where it cannot be read', () => {
    const broken = '@searchScripts {{ $a'
    expect(prepareSource(broken)).toBe(broken)
    expect(sourceColumn(broken, 1, 18)).toBe(18)
  })
})
