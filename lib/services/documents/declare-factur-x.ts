const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const FACTUR_X_FILE = 'factur-x.xml'

const PROPERTIES = {
  DocumentFileName: [FACTUR_X_FILE, 'Name of the embedded XML invoice file'],
  DocumentType: ['INVOICE', 'Type of the embedded document'],
  Version: ['1.0', 'Version of the Factur-X schema'],
  ConformanceLevel: ['EN 16931', 'Conformance level of the embedded data'],
} as const

/**
 * Says in a PDF's metadata that it has an e-invoice by Factur-X, which Typst cannot. The metadata are replaced by an incremental update,
 * so that no other object moves.
 */
export function declareFacturX(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const id = /\/Metadata (\d+) 0 R/.exec(text)?.[1]
  const start = text.indexOf('<?xpacket begin')
  const end = text.indexOf('<?xpacket end="r"?>', start)
  const previous = text.slice(text.lastIndexOf('startxref')).match(/\d+/)?.[0]
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+\d+\s+%%EOF\s*$/.exec(text)?.[1]
  if (!id || start < 0 || end < 0 || !previous || !trailer)
    throw new Error('The PDF has no metadata that can be extended.')
  const metadata = Buffer.from(
    extend(pdf.subarray(start, end + '<?xpacket end="r"?>'.length).toString('utf8')),
  )
  const object = Buffer.concat([
    Buffer.from(
      `\n${id} 0 obj\n<<\n  /Length ${metadata.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`,
    ),
    metadata,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const offset = String(pdf.length + 1).padStart(10, '0')
  const table = `xref\n${id} 1\n${offset} 00000 n \ntrailer\n<<${trailer.trimEnd()}\n  /Prev ${previous}\n>>\n`
  const end2 = `startxref\n${pdf.length + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, object, Buffer.from(table + end2, 'latin1')])
}

function extend(xmp: string): string {
  const list = '</rdf:Bag></pdfaExtension:schemas>'
  if (!xmp.includes(list)) throw new Error('The metadata of the PDF list no extension schemas.')
  const values = Object.entries(PROPERTIES).map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  const description = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values.join('')}</rdf:Description>`
  return xmp.replace(list, `${describeSchema()}${list}`).replace('</rdf:RDF>', `${description}</rdf:RDF>`)
}

function describeSchema(): string {
  const properties = Object.entries(PROPERTIES).map(
    ([name, [, description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
}
