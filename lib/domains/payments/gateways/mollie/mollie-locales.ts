/** The languages of Mollie's page: https://docs.mollie.com/reference/common-data-types#locale */
export const mollieLocales = [
  ...(['en_US', 'en_GB', 'nl_NL', 'nl_BE', 'de_DE', 'de_AT', 'de_CH', 'fr_FR', 'fr_BE', 'es_ES'] as const),
  ...(['ca_ES', 'pt_PT', 'it_IT', 'nb_NO', 'sv_SE', 'fi_FI', 'da_DK', 'is_IS', 'hu_HU', 'pl_PL'] as const),
  ...(['lv_LV', 'lt_LT'] as const),
]
