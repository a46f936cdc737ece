export type CountryState = { code: string; name: string }

// ISO 3166-2 without the country: a code, a space and the local name.
const lists: Record<string, string> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|' +
    'DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|' +
    'IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|' +
    'MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
    'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
    'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|' +
    'TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|' +
    'WI Wisconsin|WY Wyoming|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
    'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|' +
    'SK Saskatchewan|YT Yukon',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|' +
    'SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  ID:
    'AC Aceh|BA Bali|BB Kepulauan Bangka Belitung|BE Bengkulu|BT Banten|GO Gorontalo|JA Jambi|' +
    'JB Jawa Barat|JI Jawa Timur|JK Jakarta|JT Jawa Tengah|KB Kalimantan Barat|KI Kalimantan Timur|' +
    'KR Kepulauan Riau|KS Kalimantan Selatan|KT Kalimantan Tengah|KU Kalimantan Utara|LA Lampung|' +
    'MA Maluku|MU Maluku Utara|NB Nusa Tenggara Barat|NT Nusa Tenggara Timur|PA Papua|PB Papua Barat|' +
    'PD Papua Barat Daya|PE Papua Pegunungan|PS Papua Selatan|PT Papua Tengah|RI Riau|' +
    'SA Sulawesi Utara|SB Sumatera Barat|SG Sulawesi Tenggara|SN Sulawesi Selatan|SR Sulawesi Barat|' +
    'SS Sumatera Selatan|ST Sulawesi Tengah|SU Sumatera Utara|YO Yogyakarta',
  MX:
    'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHH Chihuahua|' +
    'CHP Chiapas|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|GRO Guerrero|' +
    'GUA Guanajuato|HID Hidalgo|JAL Jalisco|MEX Estado de México|MIC Michoacán|MOR Morelos|' +
    'NAY Nayarit|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SIN Sinaloa|' +
    'SLP San Luis Potosí|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|' +
    'ZAC Zacatecas',
  BR:
    'AC Acre|AL Alagoas|AM Amazonas|AP Amapá|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|' +
    'GO Goiás|MA Maranhão|MG Minas Gerais|MS Mato Grosso do Sul|MT Mato Grosso|PA Pará|PB Paraíba|' +
    'PE Pernambuco|PI Piauí|PR Paraná|RJ Rio de Janeiro|RN Rio Grande do Norte|RO Rondônia|' +
    'RR Roraima|RS Rio Grande do Sul|SC Santa Catarina|SE Sergipe|SP São Paulo|TO Tocantins',
  IN:
    'AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|' +
    'CH Chandigarh|CG Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa|' +
    'GJ Gujarat|HP Himachal Pradesh|HR Haryana|JH Jharkhand|JK Jammu and Kashmir|KA Karnataka|' +
    'KL Kerala|LA Ladakh|LD Lakshadweep|MH Maharashtra|ML Meghalaya|MN Manipur|MP Madhya Pradesh|' +
    'MZ Mizoram|NL Nagaland|OD Odisha|PB Punjab|PY Puducherry|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|' +
    'TS Telangana|TR Tripura|UK Uttarakhand|UP Uttar Pradesh|WB West Bengal',
  JP:
    'JP-01 Hokkaido|JP-02 Aomori|JP-03 Iwate|JP-04 Miyagi|JP-05 Akita|JP-06 Yamagata|JP-07 Fukushima|' +
    'JP-08 Ibaraki|JP-09 Tochigi|JP-10 Gunma|JP-11 Saitama|JP-12 Chiba|JP-13 Tokyo|JP-14 Kanagawa|' +
    'JP-15 Niigata|JP-16 Toyama|JP-17 Ishikawa|JP-18 Fukui|JP-19 Yamanashi|JP-20 Nagano|JP-21 Gifu|' +
    'JP-22 Shizuoka|JP-23 Aichi|JP-24 Mie|JP-25 Shiga|JP-26 Kyoto|JP-27 Osaka|JP-28 Hyogo|JP-29 Nara|' +
    'JP-30 Wakayama|JP-31 Tottori|JP-32 Shimane|JP-33 Okayama|JP-34 Hiroshima|JP-35 Yamaguchi|' +
    'JP-36 Tokushima|JP-37 Kagawa|JP-38 Ehime|JP-39 Kochi|JP-40 Fukuoka|JP-41 Saga|JP-42 Nagasaki|' +
    'JP-43 Kumamoto|JP-44 Oita|JP-45 Miyazaki|JP-46 Kagoshima|JP-47 Okinawa',
}

const states = new Map(
  Object.entries(lists).map(([country, list]) => [country, list.split('|').map(parseState)] as const),
)

/** The states used in a country's addresses; empty if it uses none or they are unknown. */
export function statesOf(country: string): readonly CountryState[] {
  return states.get(country) ?? []
}

function parseState(entry: string): CountryState {
  const space = entry.indexOf(' ')
  return { code: entry.slice(0, space), name: entry.slice(space + 1) }
}
