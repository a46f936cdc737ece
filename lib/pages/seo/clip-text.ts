/** Text of at most `max` characters: longer text is cut between words, with an ellipsis. Collapses whitespace. */
export function clipText(text: string, max: number): string {
  const plain = text.toWellFormed().replace(/\s+/gu, ' ').trim()
  const characters = [...plain]
  if (characters.length <= max) return plain
  const room = characters.slice(0, max - 1).join('')
  const end = characters[max - 1] === ' ' ? room.length : room.lastIndexOf(' ')
  // One long word is cut anywhere.
  const words = end > room.length / 2 ? room.slice(0, end) : room
  return `${words.replace(/[\s.,;:–—-]+$/u, '')}…`
}
