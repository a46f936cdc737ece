import { isOfWords } from '../keep-unknown.ts'
import type { StyleOf } from './styles.ts'

/** Boxes that lay a page out and say nothing about what is in them. */
const BOXES =
  'div, section, article, aside, header, footer, main, nav, center, form, fieldset, hgroup, address, body, button, label, kept-box'
/** Elements of words alone, and those that a picture is shown in. */
const LINES = 'p, h1, h2, h3, h4, h5, h6, a, figure'
const LANGUAGE = /(?:^|\s)(?:lang(?:uage)?-|highlight-source-)([\w+#-]+)/

/** Code, captions and boxes as the elements that they are. */
export function readBlocks(root: DocumentFragment, styleOf: StyleOf): void {
  for (const element of root.querySelectorAll('pre')) readCode(element, textOf(codeOf(element)))
  // Editors of code copy a box that keeps spaces, with a box for each line.
  for (const box of root.querySelectorAll('div')) {
    const isCode =
      styleOf(box).get('white-space') === 'pre' &&
      /mono|courier|consolas|menlo/.test(styleOf(box).get('font-family') ?? '')
    if (isCode && !box.closest('pre'))
      readCode(box, [...box.children].map((line) => line.textContent ?? '').join('\n'))
  }
  readCaptions(root)
  for (const box of [...root.querySelectorAll(BOXES)].toReversed()) openBox(box)
  dropSpaces(root)
  for (const line of root.querySelectorAll('br')) if (isBetweenBlocks(line)) line.remove()
  for (const line of root.querySelectorAll('p')) if (isEmpty(line)) line.remove()
}

function readCode(element: Element, text: string): void {
  const classes = `${element.className} ${element.querySelector('code')?.className ?? ''} ${element.parentElement?.className ?? ''}`
  const language = LANGUAGE.exec(classes)?.[1]
  const pre = document.createElement('pre')
  const code = pre.appendChild(document.createElement('code'))
  if (language) code.className = `language-${language}`
  code.textContent = text.replace(/\u00a0/g, ' ').replace(/\n$/, '')
  element.replaceWith(pre)
}

/** The code without the name of its language and the buttons that pages show above it. */
function codeOf(pre: Element): Element {
  const [code, ...more] = pre.querySelectorAll('code')
  const isDirect = [...pre.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
  return code && more.length === 0 && !isDirect ? code : pre
}

function textOf(element: Element): string {
  for (const line of element.querySelectorAll('br')) line.replaceWith('\n')
  return element.textContent ?? ''
}

/** Word writes the caption of a table or a picture as a paragraph beside it. */
function readCaptions(root: DocumentFragment): void {
  for (const caption of root.querySelectorAll('p.MsoCaption')) {
    const beside = [caption.nextElementSibling, caption.previousElementSibling].filter((one) => one !== null)
    const table = beside.find((one) => one.localName === 'table')
    const picture = beside.find((one) => one.localName === 'p' && isPictureAlone(one))
    if (table && !table.querySelector(':scope > caption')) {
      const written = document.createElement('caption')
      written.textContent = caption.textContent
      table.prepend(written)
      caption.remove()
    } else if (picture) {
      const figure = document.createElement('figure')
      const written = document.createElement('figcaption')
      written.append(...caption.childNodes)
      figure.append(...picture.querySelectorAll('img'), written)
      picture.replaceWith(figure)
      caption.remove()
    }
  }
}

function isPictureAlone(paragraph: Element): boolean {
  return paragraph.querySelectorAll('img').length === 1 && paragraph.textContent?.trim() === ''
}

/** Words in a box are a paragraph; the blocks in it stand by themselves. */
function openBox(box: Element): void {
  const holdsBlocks = [...box.childNodes].some((child) => !isOfWords(child))
  if (!holdsBlocks && isBlock(box) && !box.parentElement?.closest(LINES)) {
    const line = document.createElement('p')
    const direction = box.getAttribute('dir')
    if (direction) line.setAttribute('dir', direction)
    line.append(...box.childNodes)
    box.replaceWith(line)
    return
  }
  let line: Element | null = null
  for (const child of [...box.childNodes]) {
    if (!holdsBlocks || !isOfWords(child)) line = null
    else if (line) line.append(child)
    else if (child.textContent?.trim() || child instanceof Element) {
      line = document.createElement('p')
      child.replaceWith(line)
      line.append(child)
    }
  }
  box.replaceWith(...box.childNodes)
}

function isBlock(element: Element): boolean {
  return !/^(?:button|label)$/.test(element.localName)
}

/** Spaces between blocks are of the markup, not of the text. */
function dropSpaces(root: DocumentFragment): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const spaces: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const beside = [text.previousSibling, text.nextSibling]
    if (text.data.trim() === '' && beside.some((one) => one !== null && !isOfWords(one))) spaces.push(text)
  }
  for (const space of spaces) space.remove()
}

function isBetweenBlocks(line: Element): boolean {
  const beside = [line.previousElementSibling, line.nextElementSibling]
  return beside.some((one) => one !== null && !isOfWords(one))
}

function isEmpty(line: Element): boolean {
  const hasContent = line.querySelector('img, audio, video, iframe, picture') !== null
  return !hasContent && line.textContent?.replace(/\u00a0/g, ' ').trim() === ''
}
