/** The product and the stock site must have the same settings, so that their pages are equal. */
export const site = {
  name: 'Experience Platform Lexicon',
  subtitle: 'Experience Platform',
  language: 'en',
  url: 'http://localhost:4321',
  contactUrl: null,
}
