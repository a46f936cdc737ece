import type { Place, Source } from './duty.ts'

const eli = (path: string) => `https://eur-lex.europa.eu/eli/${path}/oj`
const german = (path: string) => `https://www.gesetze-im-internet.de/${path}`
const british = (path: string) => `https://www.legislation.gov.uk/${path}`
const french = (path: string) => `https://www.legifrance.gouv.fr/${path}`

const by =
  (place: Place) =>
  (text: string, since: string, url: string): Source => ({ place, text, since, url })
const [eu, de, at, fr, gb, be, it] = [by('EU'), by('DE'), by('AT'), by('FR'), by('GB'), by('BE'), by('IT')]

/** The sources of each duty, with the day from which they are applied. */
export const sources = {
  imprint: [
    eu('Directive 2000/31/EC, Art. 5', '2002-01-17', eli('dir/2000/31')),
    de('§ 5 DDG', '2024-05-14', german('ddg/__5.html')),
    at('§ 5 ECG', '2002-01-01', 'https://www.ris.bka.gv.at/eli/bgbl/i/2001/152'),
    fr('Loi 2004-575 (LCEN)', '2004-06-22', french('loda/id/JORFTEXT000000801164')),
    gb(
      'Electronic Commerce (EC Directive) Regulations 2002, reg. 6',
      '2002-08-21',
      british('uksi/2002/2013'),
    ),
  ],
  terms: [
    eu('Directive 2000/31/EC, Art. 10', '2002-01-17', eli('dir/2000/31')),
    eu('Directive 2011/83/EU, Art. 6(1)', '2014-06-13', eli('dir/2011/83')),
    de('§ 312i BGB', '2014-06-13', german('bgb/__312i.html')),
    gb(
      'Electronic Commerce (EC Directive) Regulations 2002, reg. 9',
      '2002-08-21',
      british('uksi/2002/2013'),
    ),
  ],
  privacy: [
    eu('Regulation (EU) 2016/679 (GDPR), Art. 13', '2018-05-25', eli('reg/2016/679')),
    gb('UK GDPR, Art. 13', '2021-01-01', british('eur/2016/679')),
  ],
  shipping: [
    eu('Directive 2011/83/EU, Art. 6(1)(e) and (g)', '2014-06-13', eli('dir/2011/83')),
    de('§ 6 PAngV', '2022-05-28', german('pangv_2022/__6.html')),
    gb('Consumer Contracts Regulations 2013, Sch. 2', '2014-06-13', british('uksi/2013/3134')),
  ],
  withdrawal_notice: [
    eu('Directive 2011/83/EU, Art. 6(1)(h), Annex I', '2014-06-13', eli('dir/2011/83')),
    de('Art. 246a § 1 EGBGB', '2014-06-13', german('bgbeg/art_246a__1.html')),
    fr('Code de la consommation, art. L. 221-5', '2016-07-01', french('codes/id/LEGITEXT000006069565')),
    gb('Consumer Contracts Regulations 2013, reg. 13, Sch. 3', '2014-06-13', british('uksi/2013/3134')),
  ],
  withdrawal_function: [
    eu('Directive 2011/83/EU, Art. 11a (Directive (EU) 2023/2673)', '2026-06-19', eli('dir/2023/2673')),
    de('§ 356a BGB', '2026-06-19', german('bgb/__356a.html')),
    fr('Décret 2026-3 du 5 janvier 2026', '2026-06-19', french('codes/id/LEGITEXT000006069565')),
  ],
  confirmation: [
    eu('Directive 2011/83/EU, Art. 8(7)', '2014-06-13', eli('dir/2011/83')),
    de('§ 312f (2) BGB', '2014-06-13', german('bgb/__312f.html')),
    at('§ 7 (3) FAGG', '2014-06-13', 'https://www.ris.bka.gv.at/eli/bgbl/i/2014/33'),
    fr('Code de la consommation, art. L. 221-13', '2016-07-01', french('codes/id/LEGITEXT000006069565')),
    gb('Consumer Contracts Regulations 2013, reg. 16', '2014-06-13', british('uksi/2013/3134')),
  ],
  prior_price: [
    eu('Directive 98/6/EC, Art. 6a', '2022-05-28', eli('dir/1998/6')),
    de('§ 11 PAngV', '2022-05-28', german('pangv_2022/__11.html')),
    gb('Digital Markets, Competition and Consumers Act 2024, s. 226', '2025-04-06', british('ukpga/2024/13')),
  ],
  unit_price: [
    eu('Directive 98/6/EC, Art. 3', '2000-03-18', eli('dir/1998/6')),
    de('§ 4 PAngV', '2022-05-28', german('pangv_2022/__4.html')),
    gb('Price Marking Order 2004', '2004-07-22', british('uksi/2004/102')),
  ],
  product_safety: [
    eu('Regulation (EU) 2023/988, Art. 19', '2024-12-13', eli('reg/2023/988')),
    gb('Regulation (EU) 2023/988, Art. 19 (Northern Ireland)', '2024-12-13', eli('reg/2023/988')),
  ],
  food_information: [
    eu('Regulation (EU) 1169/2011, Art. 14', '2014-12-13', eli('reg/2011/1169')),
    gb('Regulation (EU) 1169/2011 (assimilated), Art. 14', '2014-12-13', british('eur/2011/1169')),
  ],
  fibre_composition: [
    eu('Regulation (EU) 1007/2011, Art. 16', '2012-05-08', eli('reg/2011/1007')),
    gb('Regulation (EU) 1007/2011 (assimilated), Art. 16', '2012-05-08', british('eur/2011/1007')),
  ],
  guarantee: [
    eu('Directive 2011/83/EU, Art. 6(1)(l) (Directive (EU) 2024/825)', '2026-09-27', eli('dir/2024/825')),
    eu('Implementing Regulation (EU) 2025/1960', '2026-09-27', eli('reg_impl/2025/1960')),
    gb('Consumer Contracts Regulations 2013, Sch. 2', '2014-06-13', british('uksi/2013/3134')),
  ],
  durability_label: [
    eu('Directive 2011/83/EU, Art. 22a (Directive (EU) 2024/825)', '2026-09-27', eli('dir/2024/825')),
    eu('Implementing Regulation (EU) 2025/1960', '2026-09-27', eli('reg_impl/2025/1960')),
  ],
  accessibility: [
    eu('Directive (EU) 2019/882, Art. 13, Annex V', '2025-06-28', eli('dir/2019/882')),
    de('§ 14 BFSG', '2025-06-28', german('bfsg/__14.html')),
  ],
  reviews: [
    eu('Directive 2005/29/EC, Art. 7(6)', '2022-05-28', eli('dir/2005/29')),
    de('§ 5b (3) UWG', '2022-05-28', german('uwg_2004/__5b.html')),
    gb(
      'Digital Markets, Competition and Consumers Act 2024, Sch. 20',
      '2025-04-06',
      british('ukpga/2024/13'),
    ),
  ],
  prices: [
    eu('Directive 98/6/EC, Art. 2 and 3', '2000-03-18', eli('dir/1998/6')),
    de('§ 3 and § 6 PAngV', '2022-05-28', german('pangv_2022')),
    gb('Price Marking Order 2004', '2004-07-22', british('uksi/2004/102')),
  ],
  order_button: [
    eu('Directive 2011/83/EU, Art. 8(2)', '2014-06-13', eli('dir/2011/83')),
    de('§ 312j (3) BGB', '2014-06-13', german('bgb/__312j.html')),
    gb('Consumer Contracts Regulations 2013, reg. 14', '2014-06-13', british('uksi/2013/3134')),
  ],
  consent: [
    eu('Directive 2002/58/EC, Art. 5(3)', '2011-05-25', eli('dir/2002/58')),
    de('§ 25 TDDDG', '2021-12-01', german('ttdsg/__25.html')),
    fr('Loi 78-17 (Informatique et Libertés), art. 82', '2019-06-01', french('loda/id/JORFTEXT000000886460')),
    gb(
      'Privacy and Electronic Communications (EC Directive) Regulations 2003, reg. 6',
      '2011-05-26',
      british('uksi/2003/2426'),
    ),
  ],
  invoices: [
    eu('Directive 2006/112/EC, Art. 220', '2007-01-01', eli('dir/2006/112')),
    de('§ 14 UStG', '2025-01-01', german('ustg_1980/__14.html')),
    fr('Code général des impôts, art. 289', '2026-09-01', french('codes/id/LEGITEXT000006069577')),
    be('Code de la TVA, art. 53', '2026-01-01', 'https://finances.belgium.be/fr/entreprises/tva'),
    it('D.Lgs. 127/2015, art. 1', '2019-01-01', 'https://www.agenziaentrate.gov.it'),
    gb('Value Added Tax Regulations 1995, reg. 13', '1995-10-20', british('uksi/1995/2518')),
  ],
} as const satisfies Record<string, readonly Source[]>
