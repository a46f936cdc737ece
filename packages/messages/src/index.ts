export {
  compileMessage,
  completeValues,
  createTranslator,
  type Layer,
  type Message,
  type MessageValues,
  type Translator,
} from './create-translator.ts'
export { flattenTexts, type Patterns } from './flatten-texts.ts'
export { type ArgumentKind, ELEMENT, type Element, visitElements } from './list-arguments.ts'
