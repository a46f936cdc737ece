import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { zip } from '#tests/support/zip.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(() => importer.clear())
afterAll(() => importer.close())

/** WooCommerce's headers as exports in these languages have them. */
const headers = {
  en: 'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global"',
  de: 'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Steuerstatus,Steuerklasse,Vorrätig?,Bestand,"Geringe Lagermenge","Lieferrückstande erlaubt?","Nur einzeln verkaufen?","Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)","Kundenrezensionen erlauben?","Hinweis zum Kauf",Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Versandklasse,Bilder,Downloadlimit,"Ablauftage des Downloads","Übergeordnetes Produkt","Gruppierte Produkte",Zusatzverkäufe,"Cross-Sells (Querverkäufe)","Externe URL",Button-Text,Position,Marken,"Attribut 1 Name","Attribut 1 Wert(e)","Attribut 1 Sichtbar","Attribut 1 Global"',
  fr: 'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,"Mis en avant\u00a0?","Visibilité dans le catalogue","Description courte",Description,"Date de début de promo","Date de fin de promo","État de la TVA","Classe de TVA","En stock\u00a0?",Stock,"Montant de stock faible","Autoriser les commandes de produits en rupture\u00a0?","Vendre individuellement\u00a0?","Poids (kg)","Longueur (cm)","Largeur (cm)","Hauteur (cm)","Autoriser les avis clients\u00a0?","Note de commande","Tarif promo","Tarif régulier",Catégories,Étiquettes,"Classe d’expédition",Images,"Limite de téléchargement","Jours d’expiration du téléchargement",Parent,"Groupes de produits","Produits suggérés","Ventes croisées","URL externe","Libellé du bouton",Position,Marques,"Nom de l’attribut 1","Valeur(s) de l’attribut 1","Attribut 1 visible","Attribut 1 global"',
  es: 'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,"¿Está destacado?","Visibilidad en el catálogo","Descripción corta",Descripción,"Día en que empieza el precio rebajado","Día en que termina el precio rebajado","Estado del impuesto","Clase de impuesto",¿Existencias?,Inventario,"Cantidad de bajo inventario","¿Permitir reservas de productos agotados?","¿Vendido individualmente?","Peso (kg)","Longitud (cm)","Anchura (cm)","Altura (cm)","¿Permitir valoraciones de clientes?","Nota de compra","Precio rebajado","Precio normal",Categorías,Etiquetas,"Clase de envío",Imágenes,"Límite de descargas","Días de caducidad de la descarga",Superior,"Productos agrupados","Ventas dirigidas","Ventas cruzadas","URL externa","Texto del botón",Posición,Marcas,"Nombre del atributo 1","Valor(es) del atributo 1","Atributo visible 1","Atributo global 1"',
  nl: 'ID,Type,Artikelnummer,"GTIN, UPC, EAN of ISBN",Naam,Gepubliceerd,Uitgelicht?,"Zichtbaarheid in catalogus","Korte beschrijving",Beschrijving,"Startdatum actieprijs","Einddatum actieprijs","Btw status",Belastingklasse,"Op voorraad?",Voorraad,"Lage voorraad","Nabestellingen toestaan?","Wordt individueel verkocht?","Gewicht (kg)","Lengte (cm)","Breedte (cm)","Hoogte (cm)","Klantbeoordelingen toestaan?",Aankoopnotitie,Actieprijs,"Reguliere prijs",Categorieën,Tags,Verzendklasse,Afbeeldingen,Downloadlimiet,"Dagen vervaltijd download",Hoofd,"Gegroepeerde producten",Upsells,Cross-sells,"Externe URL","Knop tekst",Positie,Merken,"Naam eigenschap 1","Waarde eigenschap 1","Zichtbare eigenschap 1","Globale eigenschap 1"',
  it: 'ID,Tipo,COD,"GTIN, UPC, EAN o ISBN",Nome,Pubblicato,"In primo piano?","Visibilità nel catalogo","Breve descrizione",Descrizione,"Data di partenza del prezzo in saldo","Termine data del prezzo di vendita","Stato delle imposte","Aliquota di imposta","In stock?",Magazzino,"Low stock amount","Abilita gli ordini arretrati?","Venduto singolarmente?","Peso (kg)","Lunghezza (cm)","Larghezza (cm)","Altezza (cm)","Permetti le recensioni clienti?","Nota di acquisto","Prezzo in offerta","Prezzo di listino",Categorie,Etichette,"Classe di spedizione",Immagine,"Limite di download","Scarica i giorni di scadenza",Genitore,"Prodotti raggruppati",Up-sell,Cross-sell,"URL esterna","Testo del pulsante",Posizione,Brand,"Attributo 1 nome","Attributo 1 valuta(e)","Attributo 1 visibile","Attributo 1 globale"',
  'pt-BR':
    'ID,Tipo,SKU,"GTIN, UPC, EAN ou ISBN",Nome,Publicado,"Em destaque?","Visibilidade no catálogo","Descrição curta",Descrição,"Data de preço promocional começa em","Data de preço promocional termina em","Status do imposto","Classe de imposto","Em estoque?",Estoque,"Quantidade baixa de estoque","São permitidas encomendas?","Vendido individualmente?","Peso (kg)","Comprimento (cm)","Largura (cm)","Altura (cm)","Permitir avaliações de clientes?","Nota da compra","Preço promocional",Preço,Categorias,Tags,"Classe de entrega",Imagens,"Limite de downloads","Dias para expirar o download",Ascendente,"Grupo de produtos","Aumenta vendas","Venda cruzada","URL externa","Texto do botão",Posição,Marcas,"Nome do atributo 1","Valores do atributo 1","Visibilidade do atributo 1","Atributo global 1"',
  ja: 'ID,タイプ,SKU,"GTIN, UPC, EAN, or ISBN",名前,公開済み,"オススメですか ?",カタログでの表示,簡単な説明,説明,セール価格の開始日,セール価格の終了日,課税ステータス,税区分,在庫の有無,在庫,在庫量わずか,"お取り寄せを許可する ?","個別に販売しますか ?","重量 (kg)",長さ(cm),"幅 (cm)","高さ (cm)","カスタマーレビューを許可しますか ?",注意事項,セール価格,標準価格,カテゴリー,タグ,配送クラス,画像,ダウンロード制限,ダウンロード有効期限日,親,セット販売商品,アップセル,クロスセル,"外部 URL",ボタンのテキスト,位置,ブランド,"属性 1 名","属性 1 の値","属性 1 の表示","属性 1 グローバル"',
}

const rows = [
  '5,simple,MUG,4006381333931,Mug,1,1,visible,Short,Long,,,none,,1,7,2,notify,1,"0,5",10,8,9,1,,"9,50","12,00","Kitchen > Mugs","tea, new",,https://a.example/mug.jpg,,,,,,,,,0,Acme,Colour,Red,1,1',
  '6,variable,SHIRT,,Shirt,1,0,visible,,,,,taxable,,1,,,0,0,,,,,1,,,,Wear,,,,,,,,,,,,0,,Size,"S, M",1,1',
  '7,variation,SHIRT-S,,Shirt - S,1,0,visible,,,,,taxable,,1,3,,0,0,,,,,0,,,"20,00",,,,,,,SHIRT,,,,,,1,,Size,S,,1',
  '8,external,BOOK,,Book,1,0,visible,,,,,taxable,,1,,,0,0,,,,,1,,,"15,00",,,,,,,,,,,https://b.example/,Buy,0,,,,,',
]

function semicolons(csv: string): string {
  return csv.replace(/"[^"]*"|,/g, (part) => (part === ',' ? ';' : part))
}

async function readCatalogue() {
  const products = await importer.database.prisma.product.findMany({
    orderBy: { slug: 'asc' },
    omit: { id: true, imageId: true, createdAt: true, updatedAt: true, publishedAt: true },
    include: {
      variants: {
        select: { sku: true, price: true, stock: true, barcode: true, backorder: true, lowStockAt: true },
      },
      options: { select: { name: true, values: { select: { value: true } } } },
      image: { select: { url: true } },
      categories: { select: { category: { select: { name: true, parent: { select: { name: true } } } } } },
      tags: { select: { tag: { select: { name: true } } } },
    },
  })
  return products
}

describe("headers in the shop's language", () => {
  it.each(Object.entries(headers))('are read: %s', async (language, header) => {
    await importer.run('woocommerce', [headers.en, ...rows].join('\n'))
    const english = await readCatalogue()
    expect(english).toMatchObject([
      { name: 'Book', kind: 'external', buttonText: 'Buy', price: 1500n },
      {
        name: 'Mug',
        sku: 'MUG',
        vendor: 'Acme',
        featured: true,
        taxable: false,
        maxQuantity: 1,
        weightThousandths: 500,
        attributes: [
          { name: 'Colour', value: 'Red' },
          { name: 'Dimensions', value: '10 × 8 × 9 cm' },
        ],
        price: 950n,
        compareAtPrice: 1200n,
        variants: [{ barcode: '4006381333931', stock: 7, backorder: true, lowStockAt: 2 }],
      },
      { name: 'Shirt', options: [{ name: 'Size' }], variants: [{ sku: 'SHIRT-S', stock: 3 }] },
    ])
    await importer.clear()
    const { file, created, warnings } = await importer.run('woocommerce', [header, ...rows].join('\n'))
    expect({ created, warnings }).toEqual({ created: 3, warnings: [] })
    expect(file.language).toBe(language === 'en' ? undefined : language)
    expect(await readCatalogue()).toEqual(english)
  })

  it('are what a warning names', async () => {
    const odd = rows[0]?.replace(',1,7,2,', ',1,viele,2,')
    const { warnings } = await importer.run('woocommerce', [headers.de, odd].join('\n'))
    expect(warnings).toEqual([
      { line: 2, field: 'Bestand', reason: 'Bestand "viele" is not a whole number.' },
    ])
  })
})

describe('a file as Excel saves it', () => {
  it.each([
    ['semicolons in Windows-1252', semicolons, 'windows-1252', ';'],
    ['semicolons with a mark', (csv: string) => `\ufeff${semicolons(csv)}`, 'utf-8', ';'],
    ['a line sep=;', (csv: string) => `sep=;\r\n${semicolons(csv)}`, 'utf-8', ';'],
    ['tabs in UTF-16', (csv: string) => `\ufeff${semicolons(csv).replaceAll(';', '\t')}`, 'utf-16le', '\t'],
  ])('is read: %s', async (_, save, encoding, delimiter) => {
    const text = save([headers.de, ...rows.map((row) => row.replace('Mug,', 'Größer,'))].join('\r\n'))
    const result = await importer.run('woocommerce', iconv.encode(text, encoding))
    expect(result).toMatchObject({ created: 3, skipped: [], warnings: [] })
    expect(result.file).toEqual({ encoding, delimiter, language: 'de' })
    const mug = await importer.database.prisma.product.findUnique({ where: { sku: 'MUG' } })
    expect(mug).toMatchObject({ name: 'Größer', slug: 'grosser', price: 950n })
  })
})

const shopify = 'Handle,Title,Variant SKU,Variant Price'

describe('a packed export', () => {
  it('is read out of gzip', async () => {
    const result = await importer.run('shopify', gzipSync(`${shopify}\nmug,Mug,M,12\n`))
    expect(result).toMatchObject({ created: 1, file: { packing: 'gzip' } })
  })

  it('is read out of an archive in the order of its parts, and lines are counted through', async () => {
    const archive = zip({
      'products_2.csv': `${shopify}\nbowl,Bowl,B,free\nmug,,M2,13\n`,
      'products_1.csv': `${shopify}\nmug,Mug,M,12\ncup,Cup,C,free`,
      'orders.csv': 'Name,Email,Financial Status,Lineitem name\n#1,a@b.example,paid,Mug\n',
      'readme.pdf': 'x',
    })
    const result = await importer.run('shopify', archive)
    expect(result.file).toEqual({
      encoding: 'utf-8',
      delimiter: ',',
      packing: 'zip',
      entries: ['products_1.csv', 'products_2.csv'],
      left_out: ['orders.csv', 'readme.pdf'],
    })
    expect(result.created).toBe(1)
    expect(result.skipped.map(({ line }) => line)).toEqual([3, 5, 6])
    expect(await importer.run('shopify', archive)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })

  it('holds a blog as well', async () => {
    const blog =
      '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Tides</title><guid>1</guid><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type></item></channel></rss>'
    const result = await importer.run('wordpress', zip({ 'site.000.xml': blog }))
    expect(result).toMatchObject({ created: 1, file: { entries: ['site.000.xml'] } })
  })
})

describe('another file than it should be', () => {
  it('is refused with what was looked for, what was found and what it looks like', async () => {
    const orders = '"Name";"Email";"Financial Status";"Lineitem name"\n#1;a@b.example;paid;M\xfcg\n'
    await expect(importer.run('shopify', Buffer.from(orders, 'latin1'))).rejects.toThrow(
      'The file is not a Shopify order export. It has no column "Total", "Created at", "Lineitem price", "Lineitem quantity". ' +
        'Found (Windows-1252, separated by semicolons): "Name", "Email", "Financial Status", "Lineitem name". Needed: ',
    )
  })

  it('is refused with the command that imports it', async () => {
    await expect(importer.run('shopify', headers.de)).rejects.toThrow(
      'This looks like a WooCommerce product export: import it with bin/storefront import woocommerce FILE.',
    )
    await expect(importer.run('woocommerce', shopify)).rejects.toThrow('bin/storefront import shopify FILE.')
    await expect(importer.run('shopify', 'source,target,regex\n/a,/b,\n')).rejects.toThrow(
      'import it with bin/storefront redirects import FILE.',
    )
  })

  it('is refused as a whole archive', async () => {
    const archive = zip({ 'a.csv': 'Name,Email,Financial Status,Lineitem name\n', 'b.csv': '' })
    await expect(importer.run('shopify', archive)).rejects.toThrow(
      /None of the archive's files is a Shopify order export\. a\.csv has no column .* b\.csv is empty\./,
    )
  })
})
