/** A section in the list that an area's view receives; views print the list with `{% sections %}`. */
export function samplePlaced(type: string) {
  return { id: type, type, settings: {} }
}
