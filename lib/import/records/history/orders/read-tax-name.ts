/** The name of a tax, and the rate it holds: `State Tax 8.75%`, `TVA 20 %`, `VAT-20`. The rate is 0 if it holds none. */
export function readTaxName(text: string): { name: string; rate: string } {
  const [whole = '', rate = '0'] = /[-\s(]*(\d{1,2}(?:[.,]\d+)?)\s*(?:%|$)\)?/.exec(text.trim()) ?? []
  const name = text.replace(whole, ' ').trim()
  return { name: name || text.trim(), rate: Number(rate.replace(',', '.')).toFixed(2) }
}
