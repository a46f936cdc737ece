import { formsOfText } from '../words/forms.ts'
import { indexWords } from '../words/words.ts'
import { finishHash, HASH_SEED, hashByte, hashOf, WordBuffer } from './word-table.ts'

/** Called with each word; its bytes are overwritten by the next. */
type OnWord = (word: WordBuffer, hash: number) => void

const LONGEST = 40
const word = new WordBuffer()
const encoder = new TextEncoder()

/** The words of a text as `indexWords` finds them, as UTF-8. ASCII text is read without making a string of a word. */
export function scanWords(text: string, onWord: OnWord): void {
  const isPlain = scanPlain(text, onWord)
  for (const found of isPlain ? formsOfText(text) : indexWords(text)) writeWord(found, onWord)
}

/** Calls with one word. */
export function writeWord(text: string, onWord: OnWord): void {
  word.end(encoder.encodeInto(text, word.bytes).written)
  onWord(word, hashOf(word))
}

/** Maps each ASCII character to its lowercase form in words; 0 for separators. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) => {
  const folded = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(folded) ? folded.charCodeAt(0) : 0
})
const APOSTROPHE = 39
const POINT = 46
const COMMA = 44

/** Returns false and does nothing if the text is not all ASCII. */
function scanPlain(text: string, onWord: OnWord): boolean {
  const size = text.length
  const { bytes } = word
  for (let at = 0; at < size; at++) if (text.charCodeAt(at) > 127) return false
  let length = 0
  let hash = HASH_SEED
  let joinedFrom = -1
  let hasPoint = false
  for (let at = 0; at <= size; at++) {
    const code = at < size ? text.charCodeAt(at) : 0
    const isPoint = (code === POINT || code === COMMA) && !hasPoint && isBetweenDigits(text, at)
    const byte = isPoint ? POINT : (FOLDED[code] as number)
    if (isPoint) hasPoint = true
    if (byte !== 0) {
      if (length < LONGEST) bytes[length] = byte
      length++
      hash = hashByte(hash, byte)
      continue
    }
    if (length === 0) continue
    if (code === APOSTROPHE && isInWord(text, at + 1)) {
      if (joinedFrom < 0) joinedFrom = at - length
      hasPoint = false
      continue
    }
    if (length >= 2 && length <= LONGEST) {
      word.end(length)
      onWord(word, finishHash(hash))
    }
    if (joinedFrom >= 0) for (const part of text.slice(joinedFrom, at).split("'")) scanPlain(part, onWord)
    length = 0
    hash = HASH_SEED
    joinedFrom = -1
    hasPoint = false
  }
  return true
}

function isInWord(text: string, at: number): boolean {
  return at < text.length && FOLDED[text.charCodeAt(at)] !== 0
}

function isBetweenDigits(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
