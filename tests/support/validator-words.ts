/**
 * What only a validator would say to a person, in any of the website's languages: its words, its patterns, and codes and
 * values of a program in place of a sentence.
 */
export const VALIDATOR =
  /invalid (?:input|string|option|type|url|uuid|iso)|must match|regex|\bexpected (?:string|number|int|object)|received|too (?:small|big):|\/\^|\\d|undefined|\bNaN\b|\[object|^[a-z]+(?:_[a-z]+)+$|ungültige eingabe|ungültiger string|entrée invalide|entrada inválida|ongeldige invoer|ongeldige tekst|無効な入力|無効な文字列|مدخلات غير مقبولة|نص غير مقبول/i
