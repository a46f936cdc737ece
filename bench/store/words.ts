import type { Dice } from './dice.ts'

const adjectives =
  'Alpine Amber Arctic Bold Breezy Canvas Classic Coastal Compact Copper Cosy Country Crisp Daily Deep Dusk'
    .concat(
      ' Easy Field Fine Forest Fresh Gentle Golden Grand Harbour Heritage Hidden Honest Indigo Iron Ivory',
    )
    .concat(
      ' Linen Little Lunar Meadow Merino Misty Moss Night Nordic Oak Ocean Olive Open Pine Plain Quiet Rapid',
    )
    .split(' ')

const nouns =
  'Anorak Apron Backpack Basket Beanie Belt Blanket Boot Bottle Bowl Cap Cardigan Chair Coat Cup Cushion Flask'
    .concat(
      ' Glove Hammock Hat Hoodie Jacket Jug Kettle Knife Lamp Lantern Mat Mitten Mug Pan Parka Pillow Plate',
    )
    .concat(' Poncho Pot Rug Sandal Scarf Shirt Shorts Sock Stool Stove Sweater Table Tarp Tent Towel Vest')
    .split(' ')

const small =
  'the a of and in with for on from that this every light warm water wood wool morning weather road hand maker'
    .concat(
      ' season cloth stone river winter summer keeps made lasts folds carries holds dries rests opens closes',
    )
    .split(' ')

export function nameProduct(dice: Dice): string {
  return `${dice.pick(adjectives)} ${dice.pick(nouns)}`
}

/** A sentence of some words, with a capital and a full stop. */
export function writeSentence(dice: Dice, words: number): string {
  const sentence = Array.from({ length: words }, () => dice.pick(dice.chance(0.1) ? adjectives : small)).join(
    ' ',
  )
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

export function writeParagraphs(dice: Dice, count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: dice.between(3, 6) }, () => writeSentence(dice, dice.between(8, 18))).join(' '),
  )
}

export function toHtml(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${text} <a href="/shop">${text.slice(0, 12)}</a></p>`).join('\n')
}

export const personNames =
  'Ada Bo Chi Dara Eli Fay Gus Hana Ida Jo Kai Lea Mio Nia Oto Pia Ravi Suri Tom Uma'.split(' ')
