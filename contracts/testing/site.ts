import type { Site } from '../page.ts'

/** What every test's pages belong to where the test says nothing. */
export const site: Site = {
  name: 'Lexicon',
  subtitle: 'Experience Platform',
  language: 'en',
  url: 'http://localhost:4321',
  contactUrl: null,
}
