import { expect, it } from '@jest/globals'
import { readDevSettings } from './dev-settings.ts'

it("the dev server uses the settings, and the service's defaults for missing or empty ones", () => {
  expect(readDevSettings({ SITE_NAME: 'Wortschatz', SITE_LANGUAGE: 'de', FEATURED_TERM_IDS: '7, 12' })).toEqual({
    site: { name: 'Wortschatz', subtitle: 'Experience Platform', language: 'de', contactUrl: null },
    featuredTermIds: [7, 12],
  })
  expect(readDevSettings({ SITE_SUBTITLE: 'Rigging', SITE_LANGUAGE: '', CONTACT_URL: '' })).toEqual({
    site: { name: 'Experience Platform Lexicon', subtitle: 'Rigging', language: 'en', contactUrl: null },
    featuredTermIds: [83, 81],
  })
})
