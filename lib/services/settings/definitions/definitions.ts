import type { z } from 'zod'
import type { HiddenText } from '../hidden-text.ts'
import { accountSettings } from './accounts.ts'
import { apiSettings } from './api.ts'
import { communitySettings } from './community.ts'
import { consentSettings } from './consent.ts'
import type { Definition } from './definition.ts'
import { lawSettings } from './law.ts'
import { messageSettings } from './messages.ts'
import { paymentSettings } from './payments.ts'
import { searchSettings } from './search.ts'
import { shopSettings } from './shop.ts'
import { siteSettings } from './site.ts'

/** All settings, each with its schema, default and purpose. */
export const definitions = {
  ...siteSettings,
  ...apiSettings,
  ...accountSettings,
  ...shopSettings,
  ...lawSettings,
  ...consentSettings,
  ...paymentSettings,
  ...communitySettings,
  ...messageSettings,
  ...searchSettings,
} satisfies Record<string, Definition>

export type SettingKey = keyof typeof definitions
export type Settings = {
  readonly [K in SettingKey]: (typeof definitions)[K] extends { isSecret: true }
    ? HiddenText | null
    : z.output<(typeof definitions)[K]['schema']>
}

export const settingKeys = Object.keys(definitions) as SettingKey[]
