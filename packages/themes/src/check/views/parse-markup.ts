import type { Piece } from './scan-source.ts'

/** A placeholder in an attribute's value for what Liquid prints there. */
export const PRINTED = '\uFFFC'

export type Attribute = { value: string; offset: number }

/** A start tag, or an end tag with a name that begins with `/`. */
export type Element = {
  name: string
  offset: number
  attributes: ReadonlyMap<string, Attribute>
  /** It ends in `/>`. */
  isClosed: boolean
}

/** Where in the markup a `{{ … }}` is. */
export type Position =
  | 'text'
  | 'comment'
  | 'script'
  | 'style'
  /** Where an attribute, or a part of its name, would be. */
  | 'attribute'
  | 'unquoted'
  | 'quoted'
  /** In the value of an attribute such as `onclick`. */
  | 'handler'
  | 'name'

export type Markup = { elements: Element[]; outputs: { piece: Piece; position: Position }[] }

/** Reads the markup of a view as a browser would if every branch were printed, one after the other. */
export function parseMarkup(source: string, pieces: readonly Piece[]): Markup {
  const reader = createReader()
  const outputs: Markup['outputs'] = []
  for (const piece of pieces) {
    if (piece.kind === 'output') {
      outputs.push({ piece, position: reader.position() })
      reader.print()
    } else if (piece.kind === 'markup' || piece.kind === 'raw') {
      reader.read(source.slice(piece.start, piece.end), piece.start)
    }
  }
  return { elements: reader.elements, outputs }
}

type Open = { name: string; offset: number; attributes: Map<string, Attribute>; isClosed: boolean }

function createReader() {
  const elements: Element[] = []
  let state: 'text' | 'comment' | 'raw-text' | 'name' | 'inside' | 'value' = 'text'
  let open: Open = { name: '', offset: 0, attributes: new Map(), isClosed: false }
  let rawName = ''
  let quote = ''
  let attribute = ''
  let value: Attribute = { value: '', offset: 0 }
  let hasName = false

  const endAttribute = () => {
    if (attribute) open.attributes.set(attribute.toLowerCase(), value)
    attribute = ''
    hasName = false
    state = 'inside'
  }
  const endTag = () => {
    endAttribute()
    elements.push(open)
    const name = open.name.toLowerCase()
    rawName = name === 'script' || name === 'style' ? name : ''
    state = rawName ? 'raw-text' : 'text'
  }

  /** Consumes what begins at `at`. Returns how many characters that was. */
  const step = (text: string, at: number, base: number): number => {
    const char = text[at] ?? ''
    const rest = text.slice(at, at + 16).toLowerCase()
    switch (state) {
      case 'text':
        if (rest.startsWith('<!--')) state = 'comment'
        else if (/^<\/?[a-z]|^<\/?$/.test(rest)) {
          open = { name: '', offset: base + at, attributes: new Map(), isClosed: false }
          state = 'name'
        }
        return 1
      case 'comment':
        if (rest.startsWith('-->')) state = 'text'
        return 1
      case 'raw-text':
        if (!rest.startsWith(`</${rawName}`)) return 1
        open = { name: '', offset: base + at, attributes: new Map(), isClosed: false }
        state = 'name'
        return 1
      case 'name':
        if (char === '>') endTag()
        else if (/\s/.test(char) || (char === '/' && open.name !== '')) {
          state = 'inside'
          open.isClosed = char === '/'
        } else open.name += char
        return 1
      case 'inside':
        if (char === '>') {
          endTag()
          return 1
        }
        open.isClosed = char === '/'
        if (char === '=' && attribute) {
          const gap = /^=\s*/.exec(text.slice(at))?.[0].length ?? 1
          quote = /["']/.exec(text[at + gap] ?? '')?.[0] ?? ''
          value = { value: '', offset: base + at + gap + quote.length }
          state = 'value'
          return gap + quote.length
        } else if (/[\s/]/.test(char)) hasName = attribute !== ''
        else {
          if (hasName) endAttribute()
          if (attribute === '') value = { value: '', offset: base + at }
          attribute += char
        }
        return 1
      case 'value':
        if (quote ? char === quote : /[\s>]/.test(char)) {
          endAttribute()
          return quote ? 1 : 0
        }
        value.value += char
        return 1
    }
  }

  return {
    elements,
    read(text: string, base: number) {
      for (let at = 0; at < text.length; ) at += step(text, at, base)
    },
    /** Liquid prints something here. */
    print() {
      if (state === 'name') open.name += PRINTED
      else if (state === 'value') value.value += PRINTED
      else if (state === 'inside') {
        if (hasName) endAttribute()
        if (attribute === '') value = { value: '', offset: open.offset }
        attribute += PRINTED
      }
    },
    position(): Position {
      if (state === 'raw-text') return rawName === 'script' ? 'script' : 'style'
      if (state === 'inside') return 'attribute'
      if (state !== 'value') return state
      if (/^on/i.test(attribute)) return 'handler'
      return quote ? 'quoted' : 'unquoted'
    },
  }
}
