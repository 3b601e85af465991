import type { Site } from '../page.ts'

/** The default site of pages in tests. */
export const site: Site = {
  name: 'Lexicon',
  subtitle: 'Experience Platform',
  language: 'en',
  url: 'http://localhost:4321',
  contactUrl: null,
}
